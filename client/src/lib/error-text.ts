import { TRPCClientError } from '@trpc/client'
import { HttpError } from './http-error.ts'

/** The server's sentence when it gave one, else the fallback of spec §8; a lost connection has none. */
export function errorText(error: unknown, fallback: string): string {
  const answered = error instanceof HttpError || (error instanceof TRPCClientError && error.data != null)
  return answered && error.message ? error.message : fallback
}
