import { describe, expect, it } from 'vitest'
import { AppError, ERRORS, codeFromStatus, toAppError } from './errors.ts'

describe('the error table', () => {
  it.each([
    [400, 'BAD_REQUEST'],
    [422, 'BAD_REQUEST'],
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'CONFLICT'],
    [413, 'PAYLOAD_TOO_LARGE'],
    [429, 'TOO_MANY_REQUESTS'],
    [500, 'BAD_GATEWAY'],
    [503, 'BAD_GATEWAY'],
    [302, 'BAD_GATEWAY'],
  ])('a backend status %i becomes %s', (status, trpc) => {
    expect(ERRORS[codeFromStatus(status)].trpc).toBe(trpc)
  })

  it('gives every code a sentence and an HTTP error status', () => {
    expect(Object.values(ERRORS).filter(({ http, texto }) => http < 400 || texto.length < 5)).toEqual([])
  })

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
