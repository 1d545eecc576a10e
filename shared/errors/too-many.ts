import { AppError } from './errors.ts'

/**
 * TOO_MANY_REQUESTS for a window that ends in so many ms, told in whole seconds and at least one: with zero, clients
 * would try again at once.
 */
export const tooMany = (leftMs: number, detail?: string): AppError =>
  new AppError('TOO_MANY_REQUESTS', {
    ...(detail !== undefined && { detail }),
    retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)),
  })

/** TOO_MANY_REQUESTS for whoever has guessed at senhas, at the gateway or at the embedded backend. */
export const guessedTooOften = (leftMs: number): AppError => tooMany(leftMs, 'too many wrong senhas')
