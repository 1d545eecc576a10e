import type { Request as Asked, RequestHandler, Response as Answer } from 'express'
import { envioIdSchema } from '#shared/contract/envios'
import { PATHS } from '#shared/contract/paths'
import { AppError, codeFromStatus } from '#shared/errors/errors'
import type { ErrorCode } from '#shared/errors/errors'
import { inviteBody, refuseEncoded } from '#shared/node/http/invite-body'
import { doneOnce } from '#shared/node/turns/done-once'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { principalOf, callerKeyAt } from '../../http/access.ts'
import type { RouteDeclaration } from '../../http/access.ts'
import { addressKeyOf } from '../../limits/address-key.ts'
import { refusalOf } from '../../observe/refusal.ts'
import { recordOf, requestIdOf } from '../../observe/request-record.ts'
import { UploadPlaces } from '../../upload/upload-places.ts'
import { watchRequest } from '../../upload/request-watch.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import { notFound, requireTaking } from '../envio-refusals.ts'
import type { Envios } from '../envios.ts'
import type { TusServer, TusServerDeps } from './tus-server.ts'
import { idOf } from '../spool/spool.ts'

/**
 * The headers of a request that the tus server gets, and those of its answer that go out: none that concern other
 * origins.
 */
const ASKED = [
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'upload-defer-length',
  'upload-concat',
  'content-type',
  'content-length',
]
const ANSWERED = ['tus-resumable', 'upload-offset', 'upload-length', 'location']
const TUS_VERSION = '1.0.0'

export interface TusDeps extends TusServerDeps {
  envios: Envios
  places?: UploadPlaces | undefined
}

/** The tus server, loaded with the first request for it: a start needs none (docs/decisions/194). */
const tusServer = (deps: TusServerDeps): (() => Promise<TusServer>) =>
  doneOnce(async () => (await import('./tus-server.ts')).createTus(deps))

/** The request as the tus server gets it, without its bytes, which `ArrivingBytes` carries. */
function requestOf(req: Asked, id: string): Request {
  const headers = new Headers()
  for (const name of ASKED) {
    const value = req.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(`http://gateway/${id}`, { method: req.method, headers })
}

const outOfProtocol = (code: ErrorCode) => new AppError(code, { texto: TEXTOS_ENVIOS.protocolo })

async function answerBy(tus: () => Promise<TusServer>, res: Answer, request: Request): Promise<void> {
  // The tus server itself tells only a request without a version which one it speaks.
  if (request.headers.get('tus-resumable') !== TUS_VERSION) {
    recordOf(res).recusa = refusalOf(outOfProtocol('INVALID_INPUT'))
    res.setHeader('Tus-Version', TUS_VERSION)
    res.status(412).json({ message: TEXTOS_ENVIOS.protocolo, requestId: requestIdOf(res) })
    return
  }
  const response = await (await tus())(request)
  if (response.status >= 400) throw outOfProtocol(codeFromStatus(response.status))
  for (const name of ANSWERED) {
    const value = response.headers.get(name)
    if (value !== null) res.setHeader(name, value)
  }
  res.status(response.status).end()
}

/** The caller's envio that a path names, and the id of it, or of its file, for the tus server. Throws NOT_FOUND. */
async function ownedEnvio(envios: Envios, req: Asked, res: Answer) {
  const { n } = req.params as { n?: string }
  const { success, data } = envioIdSchema.safeParse(req.params)
  if (!success || (n !== undefined && !/^\d{1,6}$/.test(n))) throw notFound()
  const { usuario, sessionKey } = principalOf(res)
  const envio = await envios.owned(usuario, data.id)
  const id = n === undefined ? envio.id : idOf({ envio: envio.id, n: Number(n) })
  return { envio, id, sessionKey }
}

/**
 * The routes by which the files of an envio arrive, in the protocol tus 1.0, one file an upload. Source:
 * tus.io/protocols.
 */
export function tusRoutes(deps: TusDeps): RouteDeclaration[] {
  const tus = tusServer(deps)
  const { envios, places = new UploadPlaces('retomados') } = deps

  /** A request without bytes. */
  const small: RequestHandler = async (req, res) => {
    const { envio, id, sessionKey } = await ownedEnvio(envios, req, res)
    await envios.seen(envio, sessionKey)
    await answerBy(tus, res, requestOf(req, id))
  }

  const bytes: RequestHandler = (req, res) =>
    places.run({ usuario: callerKeyAt(res), address: addressKeyOf(req.ip) }, async () => {
      const { envio, id, sessionKey } = await ownedEnvio(envios, req, res)
      refuseEncoded(req)
      requireTaking(envio)
      const { watch, failureOf, stop } = watchRequest(req, res)
      const arriving = new ArrivingBytes(req, watch)
      inviteBody(req, res)
      try {
        await arriving.during(() => answerBy(tus, res, requestOf(req, id)))
      } catch (error) {
        throw failureOf(error)
      } finally {
        stop()
        // The bytes that came are kept, whether this can be noted or not.
        await envios.seen(envio, sessionKey).catch(() => undefined)
      }
    })

  const file = `${PATHS.envios}/:id/fotos/:n`
  const common = { acesso: 'qualquer' as const, cookieOnly: false }
  return [
    { ...common, method: 'POST', path: `${PATHS.envios}/:id/fotos`, handler: small },
    { ...common, method: 'HEAD', path: file, onlyReads: true, handler: small },
    { ...common, method: 'PATCH', path: file, handler: bytes },
    { ...common, method: 'DELETE', path: file, handler: small },
  ]
}
