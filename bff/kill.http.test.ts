import { createHash, randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fotosSchema } from '#shared/contract/linha'
import type { Foto } from '#shared/contract/linha'
import { LINHAS } from '#shared/linhas/index'
import { ask, signInAdmin } from './testing/product-admin.ts'
import { startProduct } from './testing/product-process.ts'
import type { ProductProcess } from './testing/product-process.ts'
import { BOUNDARY, formBody, goodForm, jpegOf, photo, sha256, textFields } from './testing/upload-bodies.ts'

const { civil } = LINHAS
const TORRE = Object.fromEntries(textFields(civil))['torre'] ?? ''
const PHOTOS = [1, 2, 3].map((at) => jpegOf(400_000, at))

let dataDir: string
let product: ProductProcess
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bff-morte-'))
})
afterEach(async () => {
  await product.kill()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
})

type Caller = Awaited<ReturnType<typeof signInAdmin>>

async function upload(url: string, { headers, userId }: Caller, os: string): Promise<boolean> {
  const form = goodForm(
    civil,
    PHOTOS.map((bytes, at) => photo(bytes, `${at}.jpg`)),
  )
  const own: Record<string, string> = { userId, os }
  const parts = form.map((part) =>
    Array.isArray(part) ? ([part[0], own[part[0]] ?? part[1]] as [string, string]) : part,
  )
  const type = `multipart/form-data; boundary=${BOUNDARY}`
  const response = await fetch(url + civil.api.upload, {
    method: 'POST',
    headers: { ...headers, 'content-type': type, 'idempotency-key': os },
    body: new Uint8Array(formBody(parts)),
  })
  await response.arrayBuffer()
  return response.status === 201
}

const photosOf = async (url: string, { headers }: Caller, os: string): Promise<Foto[]> =>
  fotosSchema.parse(await ask({ url, headers }, 'civil.fotos', { os, torre: TORRE }).catch(() => []))

async function save(
  url: string,
  { headers }: Caller,
  { foto, observacao }: { foto: Foto; observacao: string },
) {
  const marks = { marker: null, dimensao: '', dano: 'outro', observacao, imageMeta: null }
  await ask({ url, headers }, 'civil.salvarMarcacoes', {
    ...foto,
    ...marks,
    photoId: foto.id,
    foto: foto.image,
  })
}

async function report(url: string, { headers }: Caller, os: string): Promise<boolean> {
  const response = await fetch(url + civil.api.exportar, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ os, torre: TORRE, tipo: 'pdf' }),
  })
  return (await response.arrayBuffer()).byteLength > 0
}

const temporary = () =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(^|\/)(tmp|\.staging)\/./.test(name),
  )

describe('the gateway killed at any moment', () => {
  it('F15 keeps what it answered for, shows no half batch, and knows its sessions again', async () => {
    product = await startProduct({ dataDir })
    const caller = await signInAdmin(product.url)
    expect(await upload(product.url, caller, 'BASE')).toBe(true)
    const [foto] = await photosOf(product.url, caller, 'BASE')
    if (!foto) throw new Error('the first batch is not there')
    for (let round = 0; round < 3; round++) {
      const { url } = product
      const os = `OS-${round}`
      let saved = 'nada'
      let tried = 'nada'
      const saves = (async () => {
        for (let n = 0; ; n++) {
          tried = `${round}.${n}`
          await save(url, caller, { foto, observacao: tried })
          saved = tried
        }
      })().catch(() => undefined)
      const work = [
        upload(url, caller, os).catch(() => false),
        report(url, caller, 'BASE').catch(() => false),
      ]
      await new Promise((resolve) => setTimeout(resolve, randomInt(20, 500)))
      await product.kill()
      const [answered] = await Promise.all(work)
      await saves

      product = await startProduct({ dataDir })
      const found = await photosOf(product.url, caller, os)
      expect([0, PHOTOS.length]).toContain(found.length)
      if (answered) expect(found).toHaveLength(PHOTOS.length)
      expect(await upload(product.url, caller, os)).toBe(true)
      const whole = await photosOf(product.url, caller, os)
      expect(whole).toHaveLength(PHOTOS.length)
      const bytes = await Promise.all(
        whole.map(async ({ image }) =>
          (await fetch(product.url + image, { headers: caller.headers })).arrayBuffer(),
        ),
      )
      const hashes = bytes.map((photo) => createHash('sha256').update(Buffer.from(photo)).digest('hex'))
      expect(hashes).toEqual(PHOTOS.map(sha256))
      const [marked] = await photosOf(product.url, caller, 'BASE')
      if (saved !== 'nada') expect([saved, tried]).toContain(marked?.observacao)
      expect(temporary()).toEqual([])
    }
  }, 60_000)
})
