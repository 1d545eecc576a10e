import { FOTO_ORDER } from '#shared/contract/headers'
import { PATHS } from '#shared/contract/paths'
import { AppError } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { ADMINISTRADORES, canAccess } from '#shared/linhas/niveis'
import type { FotoMime } from '#shared/foto/foto-format'
import { bodyError, located } from '../backend/backend-errors.ts'
import { requireAcesso } from '#shared/node/http/routes'
import { principalOf, callerKeyAt } from '../http/access.ts'
import { clientSignal } from '../http/client-signal.ts'
import { conditionsOf, isFromStart, passFileHeaders } from '../http/conditions.ts'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'
import { passOn } from '../http/pass-on.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { AuditDetails } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import { requestIdOf } from '../observe/request-record.ts'
import type { RouteDeclaration } from '../http/access.ts'
import { endsByClosing } from './closed-end.ts'
import type { OriginalFoto, OriginalFotos } from './original-foto.ts'
import { setFotoHeaders, setTypeAndName } from './foto-exchange.ts'
import type { FotoDeps, FotoExchange } from './foto-exchange.ts'
import { readFotoQuery } from './foto-query.ts'
import type { FotoRefs, FotoTarget } from './foto-ref.ts'
import { sendDerivative, sendTile } from './derivatives/send-derivative.ts'

const TYPES_REMEMBERED = 10_000
/** Longest reference in the log, in characters. */
const MAX_REFERENCE = 200

/** Photos one user may ask for in a minute: scrolling through an order of ten thousand small pictures stays below. */
const PER_MINUTE = 12_000
/** How many photos an unknown address counts as: whoever guesses addresses is stopped after 600 of them. */
const UNKNOWN_COSTS = 20

/** How many photos of one user are sent at once, and how many may wait: as many as a long page may ask for. */
const TURNS = { atOnce: 16, waiting: 1000 }

/** The route of a photo, or of an upright smaller picture of it. Source: contract §4. */
export function fotoRoutes(deps: FotoDeps): RouteDeclaration[] {
  const types = new Map<string, FotoMime>()
  const rate = new RateLimit({ name: 'fotos', points: PER_MINUTE, seconds: 60, shared: deps.sharedLimits })
  const turns = new KeyedQueue(TURNS)
  return [
    {
      method: 'GET',
      path: `${PATHS.fotos}/:ref`,
      acesso: 'qualquer',
      cookieOnly: true,
      handler: async (req, res) => {
        await rate.spend(callerKeyAt(res))
        const { w, tile, download } = readFotoQuery(req.query)
        const ref = String(req.params['ref'])
        const target = await knownTarget(deps.refs, ref, () =>
          rate.spend(callerKeyAt(res), UNKNOWN_COSTS - 1),
        )
        const principal = principalOf(res)
        requireAcesso(principal.usuario, LINHAS[target.linha].telas.inspecao.acesso)
        const call = { target, principal, requestId: requestIdOf(res), signal: clientSignal(res) }
        const exchange: FotoExchange = { req, res, deps, ref, call, download }
        await turns.run({ key: callerKeyAt(res), signal: call.signal }, async () => {
          if (deps.porEmpresa && (tile || w !== undefined)) await requireSeen(deps.originals, call)
          if (tile) return sendTile(exchange, tile)
          return w === undefined ? sendOriginal(exchange, types) : sendDerivative(exchange, w)
        })
      },
    },
  ]
}

/** What an address stands for. An address that stands for nothing costs its caller more points before it is refused. */
async function knownTarget(refs: FotoRefs, ref: string, pay: () => Promise<void>): Promise<FotoTarget> {
  try {
    return refs.open(ref)
  } catch (error) {
    await pay()
    throw error
  }
}

/**
 * Asks the backend whether this caller may see the photo: the copy that is kept here may have been made for somebody
 * else.
 */
async function requireSeen(originals: OriginalFotos, call: FotoExchange['call']): Promise<void> {
  if (canAccess(call.principal.usuario.nivel, ADMINISTRADORES)) return
  await originals.look(call)
}

async function sendOriginal(
  { req, res, deps, ref, call, download }: FotoExchange,
  types: Map<string, FotoMime>,
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
    if (endsByClosing(original)) res.setHeader('Cache-Control', 'private, no-cache')
    passFileHeaders(original.headers, res)
    if (req.method === 'HEAD' || original.status === 304) {
      original.destroy()
      res.end()
    } else {
      if (download !== undefined && isFromStart(original)) deps.audit('foto', orderOf(call.target, original))
      await passOn(original.body, res)
    }
  } catch (error) {
    original.destroy()
    throw located(bodyError(error, call.signal), original.at)
  }
}

/** For the audit: which foto of which order was downloaded; the order is known where the backend tells it. */
function orderOf({ linha, reference }: FotoTarget, { headers }: OriginalFoto): AuditDetails {
  const told = headers[FOTO_ORDER]
  const order = new URLSearchParams(typeof told === 'string' ? told : '')
  return { ...orderFields(LINHAS[linha], Object.fromEntries(order)), fotos: 1, foto: pathOf(reference) }
}

/** A reference without its query, which may hold a signature. */
const pathOf = (reference: string) => reference.replace(/[?#].*$/s, '').slice(-MAX_REFERENCE)

/** The type of a photo, read from its first bytes when the answer does not hold them. */
async function typeOf(originals: OriginalFotos, call: FotoExchange['call']): Promise<FotoMime> {
  const start: OriginalFoto = await originals.open({ ...call, headers: { range: 'bytes=0-11' } })
  start.destroy()
  if (start.mime === null) throw new AppError('BAD_BACKEND', { detail: 'photo without a known type' })
  return start.mime
}
