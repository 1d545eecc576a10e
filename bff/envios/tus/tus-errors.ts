import { ERRORS } from '@tus/server'
import { AppError } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'

interface Refusal {
  code: ErrorCode
  texto: string
}

const PROTOCOL: Refusal = { code: 'INVALID_INPUT', texto: TEXTOS_ENVIOS.protocolo }

/** The refusals of the tus server that are not about headers. */
const KNOWN = new Map<unknown, Refusal>([
  [ERRORS.FILE_NOT_FOUND, { code: 'NOT_FOUND', texto: TEXTOS_ENVIOS.arquivoNaoHa }],
  [ERRORS.INVALID_OFFSET, { code: 'CONFLICT', texto: TEXTOS_ENVIOS.posicao }],
  [ERRORS.ABORTED, { code: 'CONFLICT', texto: TEXTOS_ENVIOS.ocupado }],
])

const isOwn = (error: unknown): error is { status_code: number } =>
  typeof error === 'object' && error !== null && 'status_code' in error

/** An error of the tus server as an AppError; any other error stays as it is. */
export function tusError(thrown: unknown): unknown {
  if (thrown instanceof Error && !isOwn(thrown)) return thrown
  const known = KNOWN.get(thrown)
  if (!known && isOwn(thrown) && thrown.status_code === 413)
    return new AppError('TOO_LARGE', { texto: TEXTOS_ENVIOS.passaDoDeclarado })
  const { code, texto } = known ?? PROTOCOL
  return new AppError(code, { texto })
}
