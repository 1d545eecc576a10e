import { beforeAll, expect, it } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { camposDe, fotoFile } from '../testing/integrator.ts'
import { apiOfAllTests } from '../testing/running-api.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { END, fieldPart, filePart, rawUpload } from '../testing/raw-upload.ts'
import { tracesIn } from '#shared/node/testing/traces'
import { sha256 } from '#shared/node/testing/sha256'

const linha: Linha = LINHAS.drone

const { api, admin } = apiOfAllTests()
let foto: Buffer

beforeAll(async () => {
  foto = await makeFoto({ width: 64, height: 48 })
})

const open = (key: string, { api: { upload } } = linha) =>
  rawUpload(api.url + upload, { Authorization: `Bearer ${admin.token}`, 'Idempotency-Key': key })

const fieldsOf = (os: string, of = linha) =>
  [...Object.entries(camposDe(of, { os })), ['userId', String(admin.user.id)] as const]
    .map(([name, value]) => fieldPart(name, value))
    .join('')

const sendWith = async (key: string, os: string) => {
  const upload = open(key)
  upload.request.write(fieldsOf(os))
  upload.request.write(filePart('photos', 'a.jpg', foto))
  upload.request.end(END)
  return upload.answer
}

it('F22 F23 makes one batch of an upload that is sent again with the same key', async () => {
  const first = await sendWith('chave-1', 'OS-A')
  const again = await sendWith('chave-1', 'OS-A')
  expect(first.status).toBe(201)
  expect(again).toEqual(first)
  expect(tracesIn(api.dataDir)).toEqual({ lotes: 1, fotos: 1, published: 1, staged: 0 })
})

it('F22 refuses another upload under a key that was used', async () => {
  const { status, body } = await sendWith('chave-1', 'OS-B')
  expect([status, body]).toEqual([422, expect.stringContaining(TEXTOS.upload.chaveRepetida)])
  expect(tracesIn(api.dataDir)).toMatchObject({ lotes: 1, staged: 0 })
})

it('F22 refuses under a key that was used photos of another name or content, and another work order', async () => {
  const { robo } = LINHAS
  const send = async (nome: string, bytes: Uint8Array, eixoz: number) => {
    const upload = open('chave-robo', robo)
    upload.request.write(fieldsOf('OS-R', robo))
    upload.request.write(filePart('jsonfile', 'os.json', Buffer.from(JSON.stringify({ eixoz }))))
    upload.request.write(filePart('photos', nome, bytes))
    upload.request.end(END)
    return (await upload.answer).status
  }
  const other = await makeFoto({ width: 48, height: 64 })
  expect([await send('a.jpg', foto, 1), await send('a.jpg', foto, 1)]).toEqual([201, 201])
  expect([await send('b.jpg', foto, 1), await send('a.jpg', other, 1), await send('a.jpg', foto, 2)]).toEqual(
    [422, 422, 422],
  )
})

it('F22 refuses a second upload with a key while the first is running', async () => {
  const running = open('chave-2')
  running.request.write(fieldsOf('OS-C'))
  running.request.write(filePart('photos', 'a.jpg', foto))
  await expect.poll(() => tracesIn(api.dataDir).staged).toBe(1)
  const second = await sendWith('chave-2', 'OS-C')
  expect([second.status, second.body]).toEqual([409, expect.stringContaining(TEXTOS.upload.emAndamento)])
  running.request.end(END)
  expect((await running.answer).status).toBe(201)
})

it('F22 frees the key of an upload that failed', async () => {
  const failing = open('chave-3')
  failing.request.end(fieldsOf('OS-D') + END)
  expect((await failing.answer).status).toBe(400)
  expect((await sendWith('chave-3', 'OS-D')).status).toBe(201)
})

it('refuses a malformed key', async () => {
  expect((await sendWith('x'.repeat(300), 'OS-E')).status).toBe(400)
})

it('keeps forty photos apart, each with its own bytes, in the order they were sent', async () => {
  const os = 'OS de quarenta'
  const photos = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      makeFoto({ width: 48, height: 36, seed: n, padTo: n % 3 === 0 ? 300_000 : 0 }),
    ),
  )
  const fields = [...Object.entries(camposDe(linha, { os })), ['userId', String(admin.user.id)] as const]
  const files = photos.map((bytes, n) => fotoFile(`foto ${n}.jpg`, bytes))
  const answer = await admin.upload(linha.api.upload, fields, files)
  expect(await answer.json()).toMatchObject({ total: 40 })
  const found = fotosSchema.parse(
    await (await admin.get(linha.api.fotos, { os, wtg: camposDe(linha)['wtg'] ?? '' })).json(),
  )
  expect(found.map(({ nome }) => nome)).toEqual(files.map(({ nome }) => nome))
  const etags = await Promise.all(
    found.map(async ({ image }) => (await admin.get(image)).headers.get('etag')),
  )
  expect(etags).toEqual(photos.map((bytes) => `"${sha256(bytes)}"`))
})
