import { describe, expect, it } from 'vitest'
import { AppError, codeFromStatus, ERRORS, toAppError } from '#shared/errors/errors'
import { BACKEND_STATUSES, ERROR_TABLE } from '#specification/errors'

describe('the error table', () => {
  it('has exactly the codes, statuses and sentences that are written down', () => {
    const table = Object.entries(ERRORS).map(([code, { http, trpc, texto }]) => [code, http, trpc, texto])
    expect(table).toEqual(ERROR_TABLE)
  })

  it.each(BACKEND_STATUSES)('makes %s of the code of a backend status', (status, code) => {
    expect(codeFromStatus(status)).toBe(code)
  })

  it('says the sentence of an error, not its detail, and the status of its code', () => {
    const error = new AppError('STORAGE_FULL', { detail: 'ENOSPC /dados' })
    expect([error.name, error.texto, error.message, error.http]).toEqual([
      'AppError',
      'O servidor está sem espaço em disco. Avise quem cuida dele.',
      'ENOSPC /dados',
      507,
    ])
    expect(new AppError('CONFLICT', { texto: 'Outra.' })).toMatchObject({
      texto: 'Outra.',
      message: 'Outra.',
    })
    expect(new AppError('CONFLICT').message).toBe('Conflito com o estado atual. Recarregue a página.')
    expect(toAppError('odd')).toMatchObject({ code: 'UNEXPECTED', message: 'odd', texto: 'Erro interno.' })
  })
})
