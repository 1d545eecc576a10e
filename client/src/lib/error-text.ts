import { TRPCClientError } from '@trpc/client'

/** The server's sentence when it gave one, else the fallback of spec §8; a lost connection has none. */
export function errorText(error: unknown, fallback: string): string {
  const answered = error instanceof TRPCClientError && error.data != null
  return answered && error.message ? error.message : fallback
}
