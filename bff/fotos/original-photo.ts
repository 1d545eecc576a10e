import type { Readable } from 'node:stream'
import { AppError } from '#shared/errors'
import { SIGNATURE_BYTES, sniffPhoto } from '#shared/photo-inspector'
import type { PhotoMime } from '#shared/photo-inspector'
import type { BackendClient, BackendResponse } from '../backend/backend-client.ts'
import type { Principal } from '../session/principal.ts'
import { backendPath } from './backend-reference.ts'
import type { PhotoTarget } from './photo-ref.ts'

export interface OriginalRequest {
  target: PhotoTarget
  principal: Principal
  requestId: string
  signal: AbortSignal
  /** Conditions and range of the browser, as they go to the backend. */
  headers?: Readonly<Record<string, string>>
}

/** An original as the backend sends it; `mime` is what its own first bytes say, null when they are not in this answer. */
export interface OriginalPhoto {
  status: number
  headers: BackendResponse['headers']
  mime: PhotoMime | null
  /** Not begun yet: whoever gets it reads it to its end or destroys the response. */
  chunks: AsyncGenerator<Buffer>
  destroy(): void
}

/** Reads originals from the backend, with their type proved and their size limited. */
export class OriginalPhotos {
  readonly #backend: Pick<BackendClient, 'open' | 'origin'>
  readonly #maxBytes: number

  constructor(backend: Pick<BackendClient, 'open' | 'origin'>, maxBytes: number) {
    this.#backend = backend
    this.#maxBytes = maxBytes
  }

  /** Asks the backend. Throws BAD_BACKEND for what is no photo, too long, coded, or elsewhere; redirects are not followed. */
  async open({ target, headers, ...call }: OriginalRequest): Promise<OriginalPhoto> {
    const response = await this.#backend.open({
      ...call,
      method: 'GET',
      path: backendPath(target.reference, this.#backend.origin()),
      headers: { ...headers, 'accept-encoding': 'identity' },
    })
    const destroy = () => void response.body.on('error', () => undefined).destroy()
    try {
      return { ...(await this.#proved(response)), destroy }
    } catch (error) {
      destroy()
      throw error
    }
  }

  async #proved(response: BackendResponse): Promise<Omit<OriginalPhoto, 'destroy'>> {
    const { status, headers, body } = response
    const coding = headers['content-encoding']
    if (coding !== undefined && coding !== 'identity') throw notPhoto('coded')
    if (Number(headers['content-length'] ?? 0) > this.#maxBytes) throw notPhoto('too long')
    if (status === 206 && !/^bytes \d+-\d+\/\d+$/.test(String(headers['content-range'])))
      throw notPhoto('odd range')
    const atStart = status === 200 || String(headers['content-range']).startsWith('bytes 0-')
    const chunks = chunksOf(body)
    const head = status !== 304 && atStart ? await firstBytes(chunks) : []
    const bytes = Buffer.concat(head)
    const mime = bytes.length > 0 ? sniffPhoto(bytes) : null
    const known = bytes.length >= SIGNATURE_BYTES || status === 200
    if (status !== 304 && atStart && known && mime === null) throw notPhoto('not an image')
    return { status, headers, mime, chunks: limited(head, chunks, this.#maxBytes) }
  }
}

const notPhoto = (why: string) => new AppError('BAD_BACKEND', { detail: `photo of the backend is ${why}` })

const chunksOf = (body: Readable) => body[Symbol.asyncIterator]() as AsyncIterator<Buffer>

async function firstBytes(chunks: AsyncIterator<Buffer>): Promise<Buffer[]> {
  const head: Buffer[] = []
  for (let size = 0; size < SIGNATURE_BYTES;) {
    const next = await chunks.next()
    if (next.done) break
    head.push(next.value)
    size += next.value.length
  }
  return head
}

async function* limited(
  head: readonly Buffer[],
  chunks: AsyncIterator<Buffer>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let size = 0
  const rest: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: () => chunks }
  for (const chunk of head) {
    size += chunk.length
    yield chunk
  }
  for await (const chunk of rest) {
    size += chunk.length
    if (size > maxBytes) throw notPhoto('too long')
    yield chunk
  }
}
