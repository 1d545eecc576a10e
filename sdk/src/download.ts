import { ask } from './connection.ts'
import type { Connection } from './connection.ts'
import { ExtradorsoError, networkError } from './error.ts'
import { pause } from './pause.ts'

const MOST_RESUMES = 5
const WAIT_MS = 1000

/** A file of the server, which can be read once, as a stream or whole. */
export interface Baixado {
  /** The name that the server gives it; a photo's is the end of its address, with the ending of its format. */
  name: string
  type: string
  /** Bytes of the whole file; undefined when the server does not say. */
  size: number | undefined
  /**
   * The bytes of the file. After a cut connection the download goes on where it broke, when the server allows
   * that.
   */
  stream(): ReadableStream<Uint8Array>
  arrayBuffer(): Promise<ArrayBuffer>
  blob(): Promise<Blob>
}

/** The file name of a Content-Disposition (RFC 6266), else the end of the address, with the ending of a picture's type. */
function nameOf(headers: Headers, path: string): string {
  const disposition = headers.get('content-disposition')
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (extended !== undefined) return decodeURIComponent(extended)
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1]
  if (plain !== undefined) return plain
  const end = decodeURIComponent(new URL(path, 'http://x').pathname.split('/').at(-1) ?? '')
  const picture = /^image\/(\w+)$/.exec(headers.get('content-type') ?? '')?.[1]
  return picture === undefined ? end : `${end}.${picture}`
}

/**
 * An ETag that tells a file byte for byte, or null. After a weak one, as proxies make them, no server sends
 * the rest of a file. Source: RFC 9110 §13.1.5.
 */
const strong = (etag: string | null) => (etag?.startsWith('W/') ? null : etag)

interface Download {
  connection: Connection
  path: string
  init: RequestInit
}

/** Asks for the rest of a broken download. Rejects with CONFLICT when the file has changed. */
async function resume({ connection, path, init }: Download, etag: string, from: number): Promise<Response> {
  const headers = { ...(init.headers as object), range: `bytes=${from}-`, 'if-range': etag }
  const response = await ask(connection, path, { ...init, headers })
  const begins = response.headers.get('content-range')?.startsWith(`bytes ${from}-`)
  if (response.status === 206 && begins) return response
  await response.body?.cancel()
  throw new ExtradorsoError('O arquivo mudou durante o download. Baixe-o de novo.', { code: 'CONFLICT' })
}

/** The bytes of an answer and, after each break, those of the answers that continue it. */
async function* bytesOf(first: Response, download: Download): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { headers } = first
  const size = Number(headers.get('content-length') ?? NaN)
  const etag = headers.get('accept-ranges') === 'bytes' ? strong(headers.get('etag')) : null
  const signal = download.init.signal ?? undefined
  /** Null between a break and the answer that continues the download. */
  let response: Response | null = first
  let got = 0
  let breaks = 0
  for (;;) {
    try {
      if (!response) throw new Error('not taken up')
      const reader = response.body?.getReader()
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
        got += piece.value.length
        yield piece.value
      }
      if (Number.isNaN(size) || got >= size) return
      throw new Error(`${got} of ${size} bytes`)
    } catch (cause) {
      const error = networkError(cause, signal)
      breaks += 1
      if (!error.isTemporary || etag === null || breaks > MOST_RESUMES) throw error
      await pause(WAIT_MS * breaks, signal)
      response = await resume(download, etag, got).catch((refusal: unknown) => {
        if (refusal instanceof ExtradorsoError && refusal.isTemporary && breaks < MOST_RESUMES) return null
        throw refusal
      })
    }
  }
}

/** Asks for a file, whose bytes come when they are read. Rejects with ExtradorsoError. */
export async function download(connection: Connection, path: string, init: RequestInit): Promise<Baixado> {
  const over = new AbortController()
  // The signal also ends a request that continues the download, and the wait for one.
  const signal = init.signal ? AbortSignal.any([init.signal, over.signal]) : over.signal
  const request: Download = { connection, path, init: { ...init, signal } }
  const response = await ask(connection, path, request.init)
  const size = response.headers.get('content-length')
  const stream = () => {
    const bytes = bytesOf(response, request)
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const next = await bytes.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: () => over.abort(),
    })
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  // The stream is not read by a Response: browsers make an error of their own of what breaks it.
  const blob = async () => {
    const pieces: BlobPart[] = []
    for await (const piece of bytesOf(response, request)) pieces.push(piece)
    return new Blob(pieces, { type })
  }
  return {
    name: nameOf(response.headers, path),
    type,
    size: size === null ? undefined : Number(size),
    stream,
    arrayBuffer: async () => (await blob()).arrayBuffer(),
    blob,
  }
}
