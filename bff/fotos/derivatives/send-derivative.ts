import { AppError } from '#shared/errors/errors'
import type { FotoMime } from '#shared/foto/foto-format'
import type { LarguraFoto } from '#shared/foto/larguras'
import type { TilePlace } from '#shared/foto/tiles'
import { derivativeKey } from '#shared/node/foto/derivative-place'
import type { DerivativeKind } from '#shared/node/foto/derivative-place'
import { TEXTOS_FOTO } from '#shared/textos/gateway/foto'
import { sendMade } from '../../http/send-made.ts'
import { setFotoHeaders, setTypeAndName } from '../foto-exchange.ts'
import type { FotoExchange } from '../foto-exchange.ts'
import { readTile } from './tile-archive.ts'

/** Largest derivative that is answered from memory in one piece, in bytes. */
const AT_ONCE_BYTES = 256 * 1024

const derivativeOf = ({ deps, ref, call }: FotoExchange, kind: DerivativeKind) =>
  deps.derivatives.get({
    // Two foreign backends may give two photos the same reference, while a sealed address belongs to one of them.
    key: deps.ownBackend ? derivativeKey(call.target) : ref,
    kind,
    signal: call.signal,
    look: (signal) => deps.originals.look({ ...call, signal }),
    openOriginal: (signal) => deps.originals.open({ ...call, signal }),
  })

/** Sets the headers that precede the body; true when the browser already has the picture, and was answered 304. */
function isFresh({ req, res, download }: FotoExchange, made: { mime: FotoMime; etag: string }): boolean {
  setFotoHeaders(res)
  setTypeAndName(res, made.mime, download)
  res.setHeader('ETag', made.etag)
  if (req.fresh) res.status(304).end()
  return req.fresh
}

/** Sends a smaller picture of a photo. */
export async function sendDerivative(exchange: FotoExchange, width: LarguraFoto): Promise<void> {
  const { req, res, call } = exchange
  const { file, size, ...made } = await derivativeOf(exchange, width)
  try {
    if (isFresh(exchange, made)) return
    res.setHeader('Content-Length', String(size))
    if (req.method === 'HEAD') res.end()
    else if (size <= AT_ONCE_BYTES) res.end(await file.readFile())
    else await sendMade(file.createReadStream({ autoClose: false }), res, call.signal)
  } finally {
    await file.close()
  }
}

/** Sends a tile of the original in its own pixels; the first one asked for makes all tiles of the photo. */
export async function sendTile(exchange: FotoExchange, place: TilePlace): Promise<void> {
  const { req, res } = exchange
  const { file, size, mime, etag } = await derivativeOf(exchange, 'tiles')
  try {
    const bytes = await readTile(file, size, place)
    if (!bytes) throw new AppError('INVALID_INPUT', { texto: TEXTOS_FOTO.quadroForaDaFoto })
    const made = { mime, etag: `${etag.slice(0, -1)}-${place.column}-${place.row}"` }
    if (isFresh(exchange, made)) return
    res.setHeader('Content-Length', String(bytes.length))
    res.end(req.method === 'HEAD' ? undefined : bytes)
  } finally {
    await file.close()
  }
}
