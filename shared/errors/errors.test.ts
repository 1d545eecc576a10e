import { describe, expect, it } from 'vitest'
import { AppError, toAppError } from './errors.ts'

describe('the error table', () => {
  it('keeps what an unknown error says away from people', () => {
    const error = toAppError(new Error('secret /etc/x'))
    expect(error.texto).toBe('Erro interno.')
    expect(error.message).toContain('secret')
  })

  it('leaves a known error as it is', () => {
    const error = new AppError('CONFLICT', { texto: 'Outra coisa' })
    expect(toAppError(error)).toBe(error)
    expect(error.http).toBe(409)
  })
})
