import { TRPCClientError } from '@trpc/client'
import { ehEventoDeSessao } from '../sessao/eventos.ts'
import { notify } from '../ui/toast.tsx'
import { HttpError } from './http-error.ts'

function statusOf(error: unknown): number {
  if (error instanceof HttpError) return error.status
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  const status = data && typeof data === 'object' && 'httpStatus' in data ? data.httpStatus : 0
  return typeof status === 'number' ? status : 0
}

/** Error toast, unless the shell already tells that the session ended or changed. */
export function notifyError(error: unknown, texto: string) {
  const message = error instanceof Error ? error.message : ''
  if (!ehEventoDeSessao(statusOf(error), message)) notify.error(texto)
}
