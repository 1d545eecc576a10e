import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const BOUNDARY = 'limite-de-teste'

/** An upload sent by hand, byte by byte where a test wants it. */
export interface RawUpload {
  request: ClientRequest
  /** The status and body of the answer, whenever it comes. Rejects when the connection ends without one. */
  answer: Promise<{ status: number; body: string }>
}

/** Opens an upload; what is written to its request is the body. */
export function rawUpload(url: string, headers: Record<string, string>): RawUpload {
  const sending = request(url, {
    method: 'POST',
    headers: { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject)
  }).then(async (response) => ({ status: response.statusCode ?? 0, body: await text(response) }))
  answer.catch(() => undefined)
  return { request: sending, answer }
}

/** A text field as it stands in a form. */
export const fieldPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** The head of a file, its bytes to follow. */
export const fileHead = (field: string, nome: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${nome}"\r\nContent-Type: image/jpeg\r\n\r\n`

/** A whole file. */
export const filePart = (field: string, nome: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(fileHead(field, nome)), bytes, Buffer.from('\r\n')])

export const END = `--${BOUNDARY}--\r\n`
