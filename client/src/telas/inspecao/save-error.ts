import { TRPCClientError } from '@trpc/client'
import { TEXTOS } from '#shared/textos'

/** HTTP status of a refused call; null when no answer came. */
function statusOf(error: unknown): number | null {
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return null
  return typeof data.httpStatus === 'number' ? data.httpStatus : null
}

/** What people read when a save failed: the server's reason when the request was at fault, else the spec's text (§8). */
export function saveErrorText(error: unknown): string {
  const status = statusOf(error)
  const refused = status !== null && status >= 400 && status < 500
  return refused && error instanceof Error && error.message ? error.message : TEXTOS.inspecao.erroSalvar
}
