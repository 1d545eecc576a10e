import { describe, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { refusalOf } from './refusal.ts'

describe('why a request was refused, in the log', () => {
  it('is its code and the sentence people read, and what the product knows beside it', () => {
    const error = new AppError('FORBIDDEN', { detail: 'csrf token missing' })
    const motivo = 'Você não tem permissão para esta operação.'
    expect(refusalOf(error)).toEqual({ codigo: 'FORBIDDEN', motivo, detalhe: 'csrf token missing' })
    expect(refusalOf(new AppError('FORBIDDEN'))).toEqual({ codigo: 'FORBIDDEN', motivo })
  })

  it('L02 covers the senha and the keys that a backend repeats in its sentence', () => {
    const key = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0'
    const texto = `A senha abc é fraca; token ${key} inválido.`
    expect(refusalOf(new AppError('REFUSED', { texto }), { email: 'a@b.co', senha: 'abc' }).motivo).toBe(
      'A senha [oculto] é fraca; token [oculto] inválido.',
    )
  })
})
