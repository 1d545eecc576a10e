import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

const BOUNDARY = 'limite-de-teste'

/** An upload whose bytes the test sends by hand, when it wants to. */
export interface RawUpload {
  request: ClientRequest
  /** Status and body of the answer, whenever it comes. Rejects when the connection ends without one. */
  answer: Promise<{ status: number; body: string }>
}

/** Starts an upload; whatever is written to its request becomes the body. */
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

/** A text field in the form of a multipart body. */
export const fieldPart = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** The head of a file in a multipart body; its bytes follow. */
export const fileHead = (field: string, nome: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${nome}"\r\nContent-Type: image/jpeg\r\n\r\n`

/** A whole file in a multipart body. */
export const filePart = (field: string, nome: string, bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(fileHead(field, nome)), bytes, Buffer.from('\r\n')])

export const END = `--${BOUNDARY}--\r\n`
