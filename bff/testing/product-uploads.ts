import { expect } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { request } from '#shared/node/testing/request'
import { ask } from './product-admin.ts'
import type { signInAdmin } from './product-admin.ts'
import { openRaw, requestHead } from '#shared/node/testing/raw-request'
import { BOUNDARY, formBody, goodForm, jpegOf, fotoPart, textFields } from './upload-bodies.ts'
import { sha256 } from '#shared/node/testing/sha256'

const { civil } = LINHAS
/** The tower of every order here. */
export const TORRE = Object.fromEntries(textFields(civil))['torre'] ?? ''
/** The photos of every batch here. */
export const FOTOS = [1, 2].map((at) => jpegOf(400_000, at))

/** The product's address, and whom to call it as. */
export type Asked = Awaited<ReturnType<typeof signInAdmin>> & { url: string }

/** The Content-Type of the body of a batch. */
export const LOTE_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** A batch of two photos, as a body. */
export function loteBody(userId: string, os: string): Buffer {
  const own: Record<string, string> = { userId, os }
  const form = goodForm(
    civil,
    FOTOS.map((bytes, at) => fotoPart(bytes, `${at}.jpg`)),
  )
  return formBody(form.map((part) => (Array.isArray(part) ? [part[0], own[part[0]] ?? part[1]] : part)))
}

/** Sends a batch of two photos; true when it was taken. */
export async function upload({ url, headers, userId }: Asked, os: string): Promise<boolean> {
  const response = await request(url + civil.api.upload, {
    method: 'POST',
    headers: { ...headers, 'content-type': LOTE_TYPE, 'idempotency-key': os },
    body: new Uint8Array(loteBody(userId, os)),
  })
  await response.arrayBuffer()
  return response.status === 201
}

/** Waits until so many uploads run; a connection that the gateway has not taken yet does not count. */
export const seeUploads = (port: number, count: number) =>
  expect
    .poll(async () => (await request(`http://127.0.0.1:${port}/metrics`)).text())
    .toMatch(new RegExp(`^extradorso_uploads_in_flight ${count}$`, 'm'))

/**
 * Waits until connections are refused: the product then knows that it is to stop, and has told the next start on its
 * folder.
 */
export const untilRefusingConnections = ({ url }: { url: string }) =>
  expect
    .poll(() =>
      request(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    )
    .toBe(true)

/** Begins to send a batch of two photos; `finish` sends the second half, `status` resolves with the answer's. */
export async function beginUpload(port: number, { headers, userId }: Omit<Asked, 'url'>, os: string) {
  const body = loteBody(userId, os)
  const raw = await openRaw(port)
  const head = { ...headers, 'content-type': LOTE_TYPE, 'content-length': String(body.length) }
  await raw.send(requestHead(`POST ${civil.api.upload}`, head))
  await raw.send(body.subarray(0, body.length / 2))
  return {
    raw,
    finish: () => raw.send(body.subarray(body.length / 2)),
    status: () => /^HTTP\/1.1 (\d+)/.exec(raw.received())?.[1],
  }
}

/** The photos of an order; none where the backend knows none. */
export const fotosOf = async (asked: Asked, os: string): Promise<Foto[]> =>
  fotosSchema.parse(await ask(asked, 'civil.fotos', { os, torre: TORRE }))

/** The input that saves a photo without a mark, with this observation. */
export function marcacaoOf(foto: Foto, observacao: string) {
  const marks = { marker: null, dimensao: '', dano: 'outro', observacao, recomendacao: '', imageMeta: null }
  return { ...foto, ...marks, photoId: foto.id, foto: foto.image }
}

/** Fails unless the order has its photos, each byte for byte. */
export async function expectWhole(asked: Asked, os: string): Promise<void> {
  const fotos = await fotosOf(asked, os)
  const bytes = fotos.map(async ({ image }) => {
    const response = await request(asked.url + image, { headers: asked.headers })
    return sha256(Buffer.from(await response.arrayBuffer()))
  })
  expect(await Promise.all(bytes), os).toEqual(FOTOS.map(sha256))
}
