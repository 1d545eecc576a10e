import { Readable } from 'node:stream'
import { AppError } from '#shared/errors/errors'
import { SIGNATURE_BYTES, sniffFoto } from '#shared/foto/foto-format'
import type { FotoMime } from '#shared/foto/foto-format'
import { bodyError, located } from '../backend/backend-errors.ts'
import type { BackendClient } from '../backend/backend-client.ts'
import { closeUnreadAnswer } from '../backend/backend-response.ts'
import type { BackendResponse } from '../backend/backend-response.ts'
import { startOf } from '../http/body-start.ts'
import type { Principal } from '../session/principal.ts'
import { isRedirect } from '../backend/backend-session.ts'
import { fotoPlace } from './backend-reference.ts'
import type { FotoOrigins } from './backend-reference.ts'
import { endsByClosing, wholeFotoBytes } from './closed-end.ts'
import type { FotoTarget } from './foto-ref.ts'
import type { FurtherOrigins } from './further-origins.ts'

/** The most redirects that are followed from a photo's reference. */
const MAX_HOPS = 3

/** A request for an original in the name of a caller. */
export interface OriginalRequest {
  target: FotoTarget
  principal: Principal
  requestId: string
  signal: AbortSignal
  /** Conditions and range of the browser, as they go to the backend. */
  headers?: Readonly<Record<string, string>>
}

/**
 * An original as the backend sends it; `mime` is the type that its first bytes show, null when they are not in this
 * answer.
 */
export interface OriginalFoto {
  status: number
  headers: BackendResponse['headers']
  mime: FotoMime | null
  /** Nothing of it was read yet: the receiver must read it to its end or destroy the response. */
  body: Readable
  /** Where the photo was found, as a log may hold it. */
  at: string
  destroy(): void
}

/** The answer for a photo, and where it came from, as a log may hold it. */
interface Found {
  response: BackendResponse
  at: string
}

interface Sources {
  backend: Pick<BackendClient, 'open' | 'origin' | 'ready'>
  further: FurtherOrigins
  /** Longest original that is passed on, in bytes. */
  maxBytes: number
}

/** Reads originals from where they lie, with their type proved and their size limited. */
export class OriginalFotos {
  readonly #backend: Sources['backend']
  readonly #further: FurtherOrigins
  readonly #maxBytes: number

  constructor({ backend, further, maxBytes }: Sources) {
    this.#backend = backend
    this.#further = further
    this.#maxBytes = maxBytes
  }

  /** Where photos may lie, and be asked for. */
  get origins(): FotoOrigins {
    return { own: this.#backend.origin(), further: this.#further.origins }
  }

  /**
   * Opens the photo where it is. Throws BAD_BACKEND for an answer that is no photo, too long or coded, and for a place
   * that is not allowed.
   */
  async open({ target, headers, ...call }: OriginalRequest): Promise<OriginalFoto> {
    const { response, at } = await this.#found(target, { ...call, headers: { ...headers, ...WHOLE } })
    const destroy = () => closeUnreadAnswer(response)
    try {
      return { ...(await this.#proved(response)), at, destroy }
    } catch (error) {
      destroy()
      throw located(bodyError(error, call.signal), at)
    }
  }

  /** Checks that the photo is there for this caller. Throws NOT_FOUND, or the error of any other answer. */
  async look(call: OriginalRequest): Promise<void> {
    const seen = await this.open({ ...call, headers: { 'if-none-match': '*' } })
    seen.destroy()
  }

  /** Follows redirects between allowed origins, but none that leads back to the backend from elsewhere. */
  async #found({ reference }: FotoTarget, call: Omit<OriginalRequest, 'target'>): Promise<Found> {
    await this.#backend.ready()
    const { origins } = this
    const { headers = {}, signal } = call
    let place = fotoPlace(reference, origins)
    for (let hops = 0; ; hops++) {
      const { url, path, fromRoot } = place
      const response = await (path === undefined
        ? this.#further.open(url, { headers, signal })
        : this.#backend.open({ ...call, method: 'GET', path, fromRoot: fromRoot === true, redirects: true }))
      const at = path ?? url.origin
      if (!isRedirect(response)) return { response, at }
      closeUnreadAnswer(response)
      if (hops === MAX_HOPS)
        throw located(new AppError('BAD_BACKEND', { detail: 'photo is redirected too often' }), at)
      try {
        place = fotoPlace(String(response.headers['location']), origins, url)
      } catch (error) {
        throw located(error, at)
      }
      if (path === undefined && place.path !== undefined)
        throw located(
          new AppError('BAD_BACKEND', { detail: 'photo elsewhere is redirected to the backend' }),
          at,
        )
    }
  }

  async #proved(response: BackendResponse): Promise<Omit<OriginalFoto, 'at' | 'destroy'>> {
    const { status, headers, body } = response
    const coding = headers['content-encoding']
    if (coding !== undefined && coding !== 'identity') throw notFoto('coded')
    if (Number(headers['content-length'] ?? 0) > this.#maxBytes) throw notFoto('too long')
    if (status === 206 && !/^bytes \d+-\d+\/\d+$/.test(String(headers['content-range'])))
      throw notFoto('odd range')
    const part = status === 206
    const atStart = part ? String(headers['content-range']).startsWith('bytes 0-') : status !== 304
    const { start, body: whole } = await startOf(body, atStart ? SIGNATURE_BYTES : 0)
    const mime = start.length > 0 ? sniffFoto(start) : null
    const told = start.length >= SIGNATURE_BYTES || !part
    if (atStart && told && mime === null) throw notFoto('not an image')
    // The connection ensures a declared length; only a body without one has to be counted.
    if (headers['content-length'] !== undefined) return { status, headers, mime, body: whole }
    const bytes = limited(whole, this.#maxBytes)
    const walked = endsByClosing(response) ? wholeFotoBytes(bytes, () => notFoto('cut')) : bytes
    return { status, headers, mime, body: Readable.from(walked) }
  }
}

/** A photo's bytes are passed on as they are. */
const WHOLE = { 'accept-encoding': 'identity' }

const notFoto = (why: string) => new AppError('BAD_BACKEND', { detail: `photo of the backend is ${why}` })

async function* limited(chunks: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) throw notFoto('too long')
    yield chunk
  }
}
