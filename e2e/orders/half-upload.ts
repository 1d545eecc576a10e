import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { Product } from '../stage/product.ts'
import type { WorkOrder } from './work-order.ts'

/**
 * An upload that has sent `share` of its bytes and then sends nothing more, until `abort` is called or the server ends
 * it.
 */
export interface HalfUpload {
  /** Breaks the connection, as closing a laptop does. */
  abort: () => void
  /** Status of the server's answer, or undefined when the connection broke without one. */
  outcome: Promise<number | undefined>
}

interface Credentials {
  accessToken: string
  userId: string
}

/** Sends the first `share` (0 to 1) of an order's upload. */
export async function halfUpload(
  product: Product,
  order: WorkOrder,
  { accessToken, userId, share }: Credentials & { share: number },
): Promise<HalfUpload> {
  const form = new FormData()
  for (const campo of order.linha.upload.campos) form.append(campo, order.campos[campo])
  form.append('userId', userId)
  for (const { name, path } of order.fotos) {
    form.append('photos', new File([await readFile(path)], name, { type: 'image/jpeg' }))
  }
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const upload = request(`${product.baseUrl}${order.linha.api.upload}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': encoded.headers.get('content-type') ?? '',
      'Content-Length': body.length,
    },
  })
  const outcome = new Promise<number | undefined>((resolve) => {
    upload.on('response', (answer) => resolve(answer.statusCode))
    upload.on('error', () => resolve(undefined))
    upload.on('close', () => resolve(undefined))
  })
  const half = body.subarray(0, Math.floor(body.length * share))
  await new Promise((resolve) => upload.write(half, resolve))
  return { abort: () => upload.destroy(), outcome }
}
