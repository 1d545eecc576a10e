import { expect, it } from 'vitest'
import { OperatorError } from '#shared/errors/operator-error'
import { sessionServerName } from '#shared/node/sessions/session-server'
import { serverWarnings } from './redis-server-info.ts'

it('a server is named without who asks', () => {
  expect(sessionServerName('rediss://quem:senha@redis.empresa.com.br:6380/2')).toBe(
    'redis.empresa.com.br:6380/2',
  )
  expect(sessionServerName('redis://:senha@x/')).toBe('x')
})

it('a server is refused when it is too old, and taken when it says nothing of itself', () => {
  const info = (version: string) => `# Server\r\nredis_version:${version}\r\nmaxmemory_policy:noeviction\r\n`
  for (const old of ['5.0.14', '6.0.20']) expect(() => serverWarnings(info(old), 'x')).toThrow(OperatorError)
  for (const served of ['6.2.0', '7.0.15', '8.4.1']) expect(serverWarnings(info(served), 'x')).toEqual([])
  expect(serverWarnings('', 'x')).toEqual([])
  const unkept = `${info('7.2.4')}aof_enabled:0\r\n`
  expect(serverWarnings(unkept, 'x')).toEqual([
    expect.stringContaining('não grava o que recebe (appendonly no)'),
  ])
})
