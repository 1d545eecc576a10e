import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { closedAfterEach } from '#shared/node/testing/closed-after-each'
import { until } from '#shared/node/testing/raw-request'
import { request } from '#shared/node/testing/request'
import { startStreamGateway } from '../testing/stream-gateway.ts'
import { envioRoutes } from './envio-routes.ts'

const cleanUp = closedAfterEach()

it('R16 one user who asked for the state of his largest envio a hundred times at once had nobody else answered', async () => {
  const asked: string[] = []
  let answerAll = () => {}
  const answered = new Promise<void>((resolve) => (answerAll = resolve))
  const state = async ({ id }: { id: string | number }) => {
    asked.push(String(id))
    await answered
    return {} as EnvioVisto
  }
  const gateway = await startStreamGateway('http://127.0.0.1:9', () => envioRoutes({ state }))
  cleanUp.push(gateway.close)
  const ask = (who: string) =>
    request(`${gateway.url}/api/envios/${randomUUID()}`, { headers: { 'x-teste-id': who } })
  const many = Array.from({ length: 12 }, () => ask('1'))
  await until(() => asked.length === 4)
  const other = ask('2')
  await until(() => asked.includes('2'))
  expect(asked).toEqual(['1', '1', '1', '1', '2'])
  answerAll()
  expect((await Promise.all([...many, other])).map(({ status }) => status)).toEqual(Array(13).fill(200))
})
