import { ask } from './connection.ts'
import type { Connection } from './connection.ts'
import { networkError, refusalOf } from './error.ts'
import { formBody, typeOf } from './form-body.ts'
import type { Arquivo, FormPart } from './form-body.ts'

/** One attempt of an upload. */
export interface SentForm {
  path: string
  parts: readonly FormPart[]
  headers: Record<string, string>
  signal: AbortSignal | undefined
  onSent: (sent: number, total: number) => void
}

/**
 * Sends a form once: as a stream where `fetch` can send one, or by a browser's XMLHttpRequest. Rejects with
 * ExtradorsoError.
 */
export function sendForm(connection: Connection, form: SentForm): Promise<unknown> {
  return typeof XMLHttpRequest === 'undefined' ? sendStream(connection, form) : sendBlobs(connection, form)
}

/**
 * What the server said of a batch. An answer that broke off, or the page of a proxy, counts as no answer:
 * whether the batch was kept shows when it is sent again. Rejects with ExtradorsoError.
 */
async function readAnswer(text: string | Promise<string>, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return JSON.parse(await text) as unknown
  } catch (error) {
    throw networkError(error, signal)
  }
}

async function sendStream(connection: Connection, { path, parts, headers, signal, onSent }: SentForm) {
  const { contentType, bytes, chunks } = formBody(parts)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) {
        controller.close()
        return
      }
      sent += next.value.length
      onSent(sent, bytes)
      controller.enqueue(next.value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
  // Without `duplex: 'half'`, and without refusing redirects, Node would keep the whole body to send it
  // twice.
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType },
    body,
    duplex: 'half',
    ...(signal && { signal }),
  }
  const response = await ask(connection, path, init)
  return readAnswer(response.text(), signal)
}

async function blobOf(file: Arquivo): Promise<Blob> {
  if (file instanceof Blob) return file
  const pieces: BlobPart[] = []
  for await (const piece of file.stream() as AsyncIterable<Uint8Array<ArrayBuffer>>) pieces.push(piece)
  return new Blob(pieces, { type: typeOf(file) })
}

/**
 * Sends a form from a browser, which streams no request body by `fetch`, but reads the files of a form from
 * the disk by itself.
 */
async function sendBlobs(connection: Connection, { path, parts, headers, signal, onSent }: SentForm) {
  const form = new FormData()
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, await blobOf(value), value.name)
  const request = new XMLHttpRequest()
  const stop = () => request.abort()
  try {
    request.open('POST', connection.address(path))
    for (const [name, value] of Object.entries({ ...(await connection.headers()), ...headers }))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total)
    await new Promise<void>((resolve, reject) => {
      request.onload = () => resolve()
      request.onerror = request.onabort = () => reject(new Error('no answer'))
      signal?.addEventListener('abort', stop)
      if (signal?.aborted) reject(new Error('aborted'))
      else request.send(form)
    })
  } catch (error) {
    throw networkError(error, signal)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  if (request.status >= 200 && request.status < 300) return readAnswer(request.responseText, signal)
  const headersOf = new Headers()
  for (const name of ['x-request-id', 'retry-after'])
    headersOf.set(name, request.getResponseHeader(name) ?? '')
  throw refusalOf(request.status, request.responseText, headersOf)
}
