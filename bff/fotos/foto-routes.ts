import { pipeline } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { z } from 'zod'
import { FOTO_ORDER } from '#shared/contract/headers'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { PATHS } from '#shared/contract/paths'
import type { LarguraFoto } from '#shared/foto/larguras'
import { attachment } from '#shared/node/http/attachment'
import { AppError } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import type { FotoMime } from '#shared/foto/foto-inspector'
import { fotoFileName } from '#shared/foto/foto-name'
import { bodyError } from '../backend/backend-errors.ts'
import { requireAcesso } from '#shared/node/http/routes'
import { derivativeKey } from '#shared/node/foto/derivative-place'
import { principalOf, userKeyOf } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import { FILE_HEADERS, conditionsOf, isFromStart } from '../http/conditions.ts'
import { KeyedQueue } from '../limits/keyed-queue.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { Audit, AuditDetails } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import { requestIdOf } from '../observe/request-record.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Derivatives } from './derivatives.ts'
import type { OriginalFoto, OriginalFotos, OriginalRequest } from './original-foto.ts'
import type { FotoRefs, FotoTarget } from './foto-ref.ts'

export interface FotoDeps {
  refs: FotoRefs
  originals: OriginalFotos
  derivatives: Derivatives
  audit: Audit
}

/** Largest derivative that is answered from memory in one piece, in bytes. */
const AT_ONCE_BYTES = 256 * 1024
const TYPES_REMEMBERED = 10_000
/** Longest reference in the log, in characters. */
const MAX_REFERENCE = 200

/** Photos one user may ask for in a minute: scrolling through an order of ten thousand small pictures stays below. */
const PER_MINUTE = 12_000
/** What an address that is none counts for: whoever guesses at addresses is stopped after 600 of them. */
const UNKNOWN_COSTS = 20

const querySchema = z.object({
  w: z
    .enum(LARGURAS_FOTO.map(String) as [string, ...string[]])
    .transform((w) => Number(w) as LarguraFoto)
    .optional(),
  download: z.string().max(1000).optional(),
})

/** Photos of one user that are sent at once; the others wait their turn, as many as a long page may ask for. */
const TURNS = { atOnce: 16, waiting: 1000 }

/** One photo, or an upright smaller picture of it. Source: contract §4. */
export function fotoRoutes(deps: FotoDeps): RouteDeclaration[] {
  const types = new Map<string, FotoMime>()
  const rate = new RateLimit({ points: PER_MINUTE, seconds: 60 })
  const turns = new KeyedQueue(TURNS)
  return [
    {
      method: 'GET',
      path: `${PATHS.fotos}/:ref`,
      acesso: 'qualquer',
      cookieOnly: true,
      handler: async (req, res) => {
        await rate.spend(userKeyOf(res))
        const query = querySchema.safeParse(req.query)
        if (!query.success) throw new AppError('INVALID_INPUT', { detail: 'odd w or download' })
        const ref = String(req.params['ref'])
        const target = await knownTarget(deps.refs, ref, () => rate.spend(userKeyOf(res), UNKNOWN_COSTS - 1))
        const principal = principalOf(res)
        requireAcesso(principal.usuario, LINHAS[target.linha].telas.inspecao.acesso)
        const call = { target, principal, requestId: requestIdOf(res), signal: clientSignal(res) }
        const foto: Foto = { ref, call, download: query.data.download }
        const { w } = query.data
        await turns.run({ key: userKeyOf(res), signal: call.signal }, () =>
          w === undefined
            ? sendOriginal({ req, res, deps, types }, foto)
            : sendDerivative({ req, res, deps }, foto, w),
        )
      },
    },
  ]
}

/** What an address stands for; one that is none has its price before it is refused. */
async function knownTarget(refs: FotoRefs, ref: string, pay: () => Promise<void>): Promise<FotoTarget> {
  try {
    return refs.open(ref)
  } catch (error) {
    await pay()
    throw error
  }
}

interface Exchange {
  req: Request
  res: Response
  deps: FotoDeps
}

interface Foto {
  ref: string
  call: Omit<OriginalRequest, 'headers'>
  download: string | undefined
}

/** What every photo is answered with: kept by this browser alone, never run as a page. Source: contract §4. */
function setFotoHeaders(res: Response): void {
  res.setHeader('Cache-Control', 'private, max-age=31536000, immutable')
  res.setHeader('Content-Security-Policy', "sandbox; default-src 'none'")
  res.setHeader('X-Content-Type-Options', 'nosniff')
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  res.vary('Cookie')
}

function setTypeAndName(res: Response, mime: FotoMime, download: string | undefined): void {
  res.setHeader('Content-Type', mime)
  if (download !== undefined) res.setHeader('Content-Disposition', attachment(fotoFileName(download, mime)))
}

async function sendOriginal(
  { req, res, deps, types }: Exchange & { types: Map<string, FotoMime> },
  { ref, call, download }: Foto,
): Promise<void> {
  const original = await deps.originals.open({ ...call, headers: conditionsOf(req) })
  try {
    if (original.status !== 304) {
      const mime = original.mime ?? types.get(ref) ?? (await typeOf(deps.originals, call))
      if (types.size >= TYPES_REMEMBERED) types.clear()
      types.set(ref, mime)
      setTypeAndName(res, mime, download)
    }
    res.status(original.status)
    setFotoHeaders(res)
    for (const name of FILE_HEADERS) {
      const value = original.headers[name]
      if (typeof value === 'string') res.setHeader(name, value)
    }
    if (req.method === 'HEAD' || original.status === 304) {
      original.destroy()
      res.end()
    } else {
      if (download !== undefined && isFromStart(original)) deps.audit('foto', orderOf(call.target, original))
      await pipeline(original.body, res)
    }
  } catch (error) {
    original.destroy()
    throw call.signal.aborted ? call.signal.reason : bodyError(error, call.signal)
  }
}

/** Which foto of which order was saved; the order is known where the backend says it. */
function orderOf({ linha, reference }: FotoTarget, { headers }: OriginalFoto): AuditDetails {
  const told = headers[FOTO_ORDER]
  const order = new URLSearchParams(typeof told === 'string' ? told : '')
  return { ...orderFields(LINHAS[linha], Object.fromEntries(order)), fotos: 1, foto: pathOf(reference) }
}

/** A reference without what may open it elsewhere. */
const pathOf = (reference: string) => reference.replace(/[?#].*$/s, '').slice(-MAX_REFERENCE)

/** The type of a photo of which only a later part, or no part, was asked for. */
async function typeOf(originals: OriginalFotos, call: Foto['call']): Promise<FotoMime> {
  const start: OriginalFoto = await originals.open({ ...call, headers: { range: 'bytes=0-11' } })
  start.destroy()
  if (start.mime === null) throw new AppError('BAD_BACKEND', { detail: 'photo without a known type' })
  return start.mime
}

async function sendDerivative(
  { req, res, deps }: Exchange,
  { call, download }: Foto,
  width: LarguraFoto,
): Promise<void> {
  const { file, size, mime, etag } = await deps.derivatives.get({
    ref: derivativeKey(call.target),
    width,
    signal: call.signal,
    openOriginal: (signal) => deps.originals.open({ ...call, signal }),
  })
  try {
    setFotoHeaders(res)
    setTypeAndName(res, mime, download)
    res.setHeader('ETag', etag)
    if (req.fresh) {
      res.status(304).end()
      return
    }
    res.setHeader('Content-Length', String(size))
    if (req.method === 'HEAD') res.end()
    else if (size <= AT_ONCE_BYTES) res.end(await file.readFile())
    else await pipeline(file.createReadStream({ autoClose: false }), res)
  } finally {
    await file.close()
  }
}
