import type { AppError } from '#shared/errors/errors'

/** Milliseconds to wait after the first failure, and the longest wait after any. */
interface Waits {
  firstMs: number
  mostMs: number
}

/**
 * For so many tries the backend may say that it is still at an earlier one though it is not: that one's backend was
 * killed, and counts as alive for half a minute (docs/decisions/137). These tries come 2, 4 and then every 8 s apart;
 * only after them do the waits double on.
 */
const HELD_TRIES = 8
const HELD_DOUBLINGS = 3

/** Milliseconds until an envio is tried again after its nth failure in a row, `tentativas` from 1. */
export function msUntilNextTry(error: AppError, tentativas: number, { firstMs, mostMs }: Waits): number {
  const held =
    tentativas > HELD_TRIES ? tentativas - HELD_TRIES + HELD_DOUBLINGS : Math.min(tentativas, HELD_DOUBLINGS)
  const doubled = error.code === 'CONFLICT' ? held : tentativas
  const backoff = Math.min(mostMs, firstMs * 2 ** Math.min(doubled - 1, 20))
  return Math.max(backoff, (error.retryAfterS ?? 0) * 1_000)
}
