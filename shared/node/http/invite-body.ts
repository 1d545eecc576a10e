import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'

const invited = new WeakSet<IncomingMessage>()

const asksFirst = (req: IncomingMessage) => /^100-continue$/i.test(req.headers.expect ?? '')

/** Throws UNSUPPORTED_MEDIA for a body that is compressed or otherwise coded. */
export function refuseEncoded(req: IncomingMessage): void {
  const encoding = req.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new AppError('UNSUPPORTED_MEDIA', { texto: TEXTOS_INTEGRACAO.comprimido, detail: 'encoded body' })
}

/**
 * Lets a client that asked first (`Expect: 100-continue`) send its body. Whatever reads a body calls this once the
 * headers were found acceptable; the server itself invites no body.
 */
export function inviteBody(req: IncomingMessage, res: ServerResponse): void {
  if (!asksFirst(req) || invited.has(req)) return
  invited.add(req)
  res.writeContinue()
}
