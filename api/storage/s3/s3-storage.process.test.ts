import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ERRORS } from '#shared/errors/errors'
import { LINHAS } from '#shared/linhas/index'
import { unzip } from '#shared/node/testing/unzip'
import { fotosSchema } from '#shared/testing/answers'
import { createBackup } from '../../ops/backups/create-backup.ts'
import { restoreBackup } from '../../ops/backups/restore-backup.ts'
import { KNOWN_ADMIN, startProcess, type BackendProcess } from '../../testing/backend-process.ts'
import { camposDe, fotoFile, signIn, type FormFile, type Integrator } from '../../testing/integrator.ts'
import { makeFoto } from '../../testing/make-foto.ts'
import { fieldPart, fileHead, filePart, rawUpload } from '../../testing/raw-upload.ts'
import { startBucket, type TestBucket } from '#shared/node/testing/bucket'
import { movesFiles } from '../../testing/moved-files.ts'
import { ObjectStore } from '#shared/node/s3/object-store'
import { RADOSGW } from '#shared/node/testing/radosgw'
import { behavesAsStorage, chunks } from '../../testing/storage-behaviour.ts'
import { PART_BYTES } from './part-writer.ts'
import { S3Storage } from './s3-storage.ts'

let bucket: TestBucket

describe.skipIf(!RADOSGW)('an S3 store', () => {
  beforeAll(async () => {
    bucket = await startBucket()
  })
  afterAll(() => bucket.stop())

  movesFiles(() => bucket)

  behavesAsStorage('an S3 store', (folder) => S3Storage.open(bucket.placeOf(`${basename(folder)}/`)))

  describe('that is not at its best', () => {
    let prefix: string
    let storage: S3Storage
    beforeEach(async () => {
      bucket.proxy.mend()
      prefix = `${randomUUID()}/`
      storage = await S3Storage.open(bucket.placeOf(prefix))
    })

    it('keeps a file of several parts byte for byte, read in any part of it', async () => {
      const bytes = randomBytes(2 * PART_BYTES + 12_345)
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put(
        'f000001',
        (async function* () {
          for (let at = 0; at < bytes.length; at += 70_000)
            yield await Promise.resolve(bytes.subarray(at, at + 70_000))
        })(),
      )
      await staging.put('f000002', chunks('b'))
      await staging.publish()
      await staging.settle()
      expect((await buffer(await storage.open(`${lote}/f000001`))).equals(bytes)).toBe(true)
      const range = { start: PART_BYTES - 3, end: PART_BYTES + 4 }
      expect(
        (await buffer(await storage.open(`${lote}/f000001`, range))).equals(
          bytes.subarray(range.start, range.end + 1),
        ),
      ).toBe(true)
      expect(await bucket.leftBelow(prefix)).toEqual([`${lote}/f000001`, `${lote}/f000002`])
    })

    it('loses what gateways of any secret drew of a photo, and nothing else', async () => {
      const store = new ObjectStore(bucket.placeOf(prefix))
      for (const key of ['.derivados/a/00/x.webp', '.derivados/b/00/x.webp', '.derivados/a/00/y.webp'])
        await store.put(key, Buffer.from('menor'))
      store.close()
      await storage.removeDerivatives(['00/x.webp', '01/z.jpg'])
      expect(await bucket.leftBelow(prefix)).toEqual(['.derivados/a/00/y.webp'])
    })

    it('loses what a source that breaks off in its second part had begun', async () => {
      const staging = await storage.stage(randomUUID())
      const begun = (async function* () {
        yield randomBytes(PART_BYTES + 1)
        yield await Promise.reject(new Error('source broke'))
      })()
      await expect(staging.put('f000001', begun)).rejects.toThrow('source broke')
      await staging.discard()
      expect(await bucket.leftBelow(prefix)).toEqual([])
    })

    it('is swept of parts that a process that died had begun', async () => {
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put('f000001', chunks('a'))
      await staging
        .put(
          'f000002',
          (async function* () {
            yield randomBytes(PART_BYTES + 1)
            yield await Promise.reject(new Error('died'))
          })(),
        )
        .catch(() => undefined)
      const later = await S3Storage.open(bucket.placeOf(prefix))
      expect(await later.unsettled()).toEqual([lote])
      await (await later.resume(lote)).discard()
      expect(await bucket.leftBelow(prefix)).toEqual([])
    })

    it('publishes no batch of which a file is gone', async () => {
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put('f000001', chunks('a'))
      await staging.put('f000002', chunks('b'))
      await storage.removeAll([`${lote}/f000001`])
      await expect(staging.publish()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await staging.discard()
      expect(await bucket.leftBelow(prefix)).toEqual([])
    })

    it('F36 takes no byte that changed on its way', async () => {
      const staging = await storage.stage(randomUUID())
      bucket.proxy.changeAsked(4_000)
      await staging.put('f000001', chunks('x'.repeat(50_000)))
      await expect(staging.publish()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await staging.discard()
      expect(await bucket.leftBelow(prefix)).toEqual([])
    })

    it('F36 goes on with an answer that is cut off from where it was cut', async () => {
      const bytes = randomBytes(1_000_000)
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put(
        'f000001',
        (async function* () {
          yield await Promise.resolve(bytes)
        })(),
      )
      await staging.publish()
      bucket.proxy.cutAnswer(400_000)
      const before = bucket.proxy.connections
      expect((await buffer(await storage.open(`${lote}/f000001`))).equals(bytes)).toBe(true)
      expect(bucket.proxy.connections).toBeGreaterThan(before)
    })

    it('F36 refuses at once while it is away, and is as before when it is back', async () => {
      const lote = randomUUID()
      const staging = await storage.stage(lote)
      await staging.put('f000001', chunks('a'))
      await staging.publish()
      bucket.proxy.cut()
      for (let call = 0; call < 5; call++)
        await expect(storage.open(`${lote}/f000001`)).rejects.toMatchObject({
          code: 'STORAGE_UNAVAILABLE',
          http: 503,
        })
      const before = bucket.proxy.connections
      await expect(storage.stage(randomUUID())).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await staging.settle()
      expect(bucket.proxy.connections).toBe(before)
      bucket.proxy.mend()
      await expect.poll(() => storage.unsettled().catch(() => null)).toEqual([lote])
      await storage.close()
      expect(await bucket.leftBelow(prefix)).toEqual([`${lote}/f000001`])
    })
  })
  describe('behind a backend', () => {
    const linha = LINHAS.drone
    let dataDir: string
    let prefix: string
    let running: BackendProcess
    let who: Integrator

    const start = async () => {
      running = await startProcess(dataDir, {
        ...KNOWN_ADMIN,
        ...bucket.environment(prefix),
      })
      who = await signIn(running, running.admin)
    }
    const upload = (os: string, files: FormFile[]) => {
      const fields = Object.entries({ ...camposDe(linha, { os }), userId: String(who.user.id) })
      return who.upload(linha.api.upload, fields, files)
    }
    const busca = (os: string) => ({ os, wtg: camposDe(linha)['wtg'] ?? '' })
    const fotos = async (os: string) =>
      fotosSchema.parse(await (await who.get(linha.api.fotos, busca(os))).json())
    /** Sends one photo and part of another, and kills the backend once the first is in the store. */
    async function killInTheMiddle(jpeg: Buffer): Promise<void> {
      const before = (await bucket.leftBelow(prefix)).length
      const half = rawUpload(running.url + linha.api.upload, { Authorization: `Bearer ${who.token}` })
      for (const [name, value] of Object.entries(camposDe(linha))) half.request.write(fieldPart(name, value))
      half.request.write(filePart('photos', '1.jpg', jpeg))
      half.request.write(fileHead('photos', '2.jpg'))
      half.request.write(jpeg.subarray(0, 20_000))
      // The mark of an unfinished batch, and the first photo.
      await expect.poll(async () => (await bucket.leftBelow(prefix)).length).toBe(before + 2)
      await running.kill()
    }

    beforeAll(async () => {
      dataDir = newFolder('bucket')
      prefix = `${randomUUID()}/`
      bucket.proxy.mend()
      await start()
    })
    afterAll(async () => {
      await running.kill()
      removeFolder(dataDir)
    })

    it('holds what was sent, gives it in parts and as a zip, and loses nothing and keeps no half in a fall', async () => {
      const small = await makeFoto({ width: 64, height: 48, padTo: 300_000 })
      const other = await makeFoto({ width: 64, height: 48, seed: 2 })
      const files = [fotoFile('a.jpg', small), fotoFile('b.jpg', other)]
      expect((await upload('OS-1', files)).status).toBe(201)
      expect(existsSync(join(dataDir, 'fotos'))).toBe(false)

      await killInTheMiddle(small)
      await start()
      expect((await bucket.leftBelow(prefix)).map((key) => key.split('/')[1]).sort()).toEqual([
        'f000001',
        'f000002',
      ])

      const [, b] = await fotos('OS-1')
      const part = await who.get(b?.image ?? '', {}, { Range: 'bytes=100-119' })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-119/${other.length}`])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(other.subarray(100, 120))
      const zip = await who.get(linha.api.zip, busca('OS-1'))
      const entries = await unzip(Buffer.from(await zip.arrayBuffer()))
      expect(
        entries
          .slice(0, 2)
          .map(({ name, content }) => [name, content.equals(name === 'a.jpg' ? small : other)]),
      ).toEqual([
        ['a.jpg', true],
        ['b.jpg', true],
      ])
      const mark = {
        marker: null,
        imageMeta: null,
        dimensao: '',
        dano: 'outro',
        observacao: '',
        recomendacao: '',
      }
      expect((await who.post(linha.api.salvar, { ...b, ...mark, photoId: b?.id, foto: '' })).status).toBe(200)
      const pdf = await who.post(linha.api.exportar, { ...busca('OS-1'), tipo: 'pdf' })
      expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    })

    it('F36 says 503 while the store is away, takes no half batch, and goes on when it is back', async () => {
      const jpeg = await makeFoto({ width: 64, height: 48 })
      const [a] = await fotos('OS-1')
      bucket.proxy.cut()
      for (const answer of [await who.get(a?.image ?? ''), await upload('OS-2', [fotoFile('c.jpg', jpeg)])]) {
        const { message } = (await answer.json()) as { message: string }
        expect([answer.status, message]).toEqual([503, ERRORS.STORAGE_UNAVAILABLE.texto])
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect(await fotos('OS-2')).toEqual([])
      bucket.proxy.mend()
      await expect.poll(async () => (await upload('OS-2', [fotoFile('c.jpg', jpeg)])).status).toBe(201)
      expect((await fotos('OS-2')).length).toBe(1)
      expect((await bucket.leftBelow(prefix)).filter((key) => key.includes('.staging'))).toEqual([])
    })

    it('is copied and restored without its photos, of which those that are missing are told', async () => {
      const work = newFolder('copia')
      const storage = await S3Storage.open(bucket.placeOf(prefix))
      try {
        const copy = (nome: string) =>
          createBackup({ dataDir, target: join(work, nome), now: new Date(), bucket: storage })
        const { path, manifest } = await copy('a.zip')
        expect([manifest.fotos, manifest.originais, manifest.defeitos]).toEqual([3, 'bucket', []])
        expect(manifest.arquivos.map(({ nome }) => nome)).toEqual(['api.sqlite'])
        const into = join(work, 'nova')
        await expect(restoreBackup({ source: path, dataDir: into })).rejects.toThrow('restaure com as S3_*')
        expect((await restoreBackup({ source: path, dataDir: into, inBucket: true })).fotos).toBe(3)
        const [lote = ''] = await storage.lotes()
        await storage.removeAll([`${lote}/f000001`])
        expect((await copy('b.zip')).manifest.defeitos).toEqual([`${lote}/f000001`])
      } finally {
        await storage.close()
        removeFolder(work)
      }
    })
  })
})
