import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Bytes of a request as text. Throws INVALID_INPUT for bytes that are not UTF-8: letters of another coding would be
 * kept as replacement characters, and sending them again would not help.
 */
export function utf8Text(bytes: Uint8Array, what: string): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID_INPUT', {
      texto: TEXTOS_INTEGRACAO.naoEUtf8,
      detail: `${what}: not UTF-8`,
      cause,
    })
  }
}
