import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

const JSON_TYPE = /^application\/json\s*(;\s*charset=("?)utf-?8\2\s*)?;?\s*$/i

/** Throws UNSUPPORTED_MEDIA for a body that is announced as anything but JSON in UTF-8. */
export function refuseOtherTypes({ headers }: IncomingMessage): void {
  if (!JSON_TYPE.test(headers['content-type'] ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA', { texto: TEXTOS_INTEGRACAO.tipo, detail: 'body is no JSON' })
}
