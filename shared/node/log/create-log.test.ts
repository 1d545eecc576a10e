import { describe, expect, it } from 'vitest'
import { createLog } from './create-log.ts'

function listen(speaker?: { parte: 'api' }) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  return { log: createLog('debug', { write }, speaker), lines }
}

describe('the log of a process', () => {
  it.each([
    'senha',
    'token',
    'accessToken',
    'authorization',
    'cookie',
    'cookies',
    'set-cookie',
    'credentials',
  ])('covers %s, wherever a line holds it', (name) => {
    const { log, lines } = listen()
    log.info({
      evento: 'pronto',
      [name]: 'segredo-1',
      sobre: { [name]: 'segredo-2', id: 7 },
      sem: { [name]: undefined },
    })
    expect(lines).toEqual([
      {
        time: expect.any(String),
        level: 'info',
        evento: 'pronto',
        [name]: '[oculto]',
        sobre: { [name]: '[oculto]', id: 7 },
        sem: {},
      },
    ])
  })

  it('says in every line of the embedded backend that it is the backend which speaks', () => {
    const { log, lines } = listen({ parte: 'api' })
    log.warn({ evento: 'aguarda-outro-backend' })
    expect(lines).toEqual([
      { time: expect.any(String), level: 'warn', parte: 'api', evento: 'aguarda-outro-backend' },
    ])
  })
})
