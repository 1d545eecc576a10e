import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import type { Log } from '../log/create-log.ts'
import { logError } from './log-error.ts'

const REQUEST = { requestId: 'pedido' }

function linesOf(error: AppError): unknown[] {
  const lines: unknown[] = []
  logError({ error: (line: unknown) => lines.push(line) } as unknown as Log, error, REQUEST)
  return lines
}

describe('what goes wrong', () => {
  it('has a line when it is inside, and none when a caller did wrong', () => {
    const cause = new Error('why')
    expect(linesOf(new AppError('UNEXPECTED', { detail: 'what', cause }))).toEqual([
      { requestId: 'pedido', erro: 'UNEXPECTED', detalhe: 'what', causa: 'why', pilha: cause.stack },
    ])
    expect(linesOf(new AppError('NOT_FOUND'))).toEqual([])
  })

  it('has none for each refusal while something is away: the log floods in an outage', () => {
    expect(linesOf(new AppError('BACKEND_UNAVAILABLE'))).toHaveLength(1)
    expect(linesOf(new AppError('BACKEND_UNAVAILABLE', { isTold: true }))).toEqual([])
  })
})
