import { once } from 'node:events'
import { chmod, mkdir, unlink, writeFile } from 'node:fs/promises'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { dataPaths } from '../storage/data-paths.ts'
import { KNOWN_ADMIN, startProcess, type BackendProcess } from '../testing/backend-process.ts'
import { camposDe, fotoFile, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { fieldPart, fileHead, filePart, rawUpload } from '../testing/raw-upload.ts'
import { startApi } from '../testing/start-api.ts'
import { NO_TRACES, tracesIn } from '#shared/node/testing/traces'

const linha = LINHAS.drone
let dataDir: string
let child: BackendProcess | undefined
beforeEach(async () => {
  dataDir = newFolder('queda')
})
afterEach(async () => {
  await child?.kill()
  removeFolder(dataDir)
})

const start = async (env: Record<string, string> = {}) => (child = await startProcess(dataDir, env))

const search = async (who: Integrator) =>
  fotosSchema.parse(
    await (await who.get(linha.api.fotos, { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' })).json(),
  )

const uploadTo = async (who: Integrator, jpeg: Buffer) => {
  const fields = Object.entries({ ...camposDe(linha), userId: String(who.user.id) })
  const answer = await who.upload(linha.api.upload, fields, [fotoFile('a.jpg', jpeg)])
  expect(answer.status).toBe(201)
}

describe('the backend as a process', () => {
  it('tells its starter the port and, once, the generated administrator, and goes when the starter goes', async () => {
    const first = await start()
    expect(first.firstAdmin).toMatchObject({
      email: 'admin@localhost.localdomain',
      senha: expect.stringMatching(/^.{16,}$/),
    })
    first.child.disconnect()
    expect(await once(first.child, 'exit')).toEqual([0, null])
    const second = await start()
    expect(second.firstAdmin).toBeUndefined()
    second.child.kill('SIGTERM')
    expect(await once(second.child, 'exit')).toEqual([0, null])
  })

  it("reports no first administrator where the settings give that administrator's senha", async () => {
    expect((await start(KNOWN_ADMIN)).firstAdmin).toBeUndefined()
  })

  it('F16 killed in the middle of an upload shows nothing of it afterwards, and all that it had answered for', async () => {
    const running = await start(KNOWN_ADMIN)
    const who = await signIn(running, running.admin)
    const jpeg = await makeFoto({ width: 64, height: 48, padTo: 300_000 })
    await uploadTo(who, jpeg)
    const [saved] = await search(who)
    const mark = {
      ...saved,
      photoId: saved?.id,
      marker: null,
      dimensao: '',
      dano: 'outro',
      observacao: 'durável',
      recomendacao: '',
      foto: '',
    }
    expect((await who.post(linha.api.salvar, { ...mark, imageMeta: null })).status).toBe(200)

    const upload = rawUpload(running.url + linha.api.upload, {
      Authorization: `Bearer ${who.token}`,
    })
    for (const [name, value] of Object.entries(camposDe(linha))) upload.request.write(fieldPart(name, value))
    upload.request.write(filePart('photos', '1.jpg', jpeg))
    upload.request.write(fileHead('photos', '2.jpg'))
    upload.request.write(jpeg.subarray(0, 200_000))
    await expect.poll(() => tracesIn(dataDir).staged).toBe(1)
    await running.kill()
    expect(tracesIn(dataDir)).toEqual({ lotes: 1, fotos: 1, published: 1, staged: 1 })

    const again = await start(KNOWN_ADMIN)
    expect(tracesIn(dataDir)).toEqual({ lotes: 1, fotos: 1, published: 1, staged: 0 })
    const found = await search(await signIn(again, again.admin))
    expect(found).toMatchObject([{ nome: 'a.jpg', observacao: 'durável' }])
  })
})

describe('a start after a fall', () => {
  it('F16 F34 removes a batch that was published without its rows, and settles one that has them', async () => {
    const api = await startApi({ dataDir })
    await uploadTo(await signIn(api, api.admin), await makeFoto({ width: 32, height: 24 }))
    await api.stop()
    const { fotos } = dataPaths(dataDir)
    const [lote = ''] = readdirSync(fotos).filter((name) => name !== '.staging')
    const orphan = '11111111-2222-4333-8444-555555555555'
    for (const name of [lote, orphan]) await mkdir(join(fotos, '.staging', name))
    await mkdir(join(fotos, orphan))
    await writeFile(join(fotos, orphan, 'f000001'), 'x')

    await (await startApi({ dataDir })).stop()
    expect(tracesIn(dataDir)).toEqual({ lotes: 1, fotos: 1, published: 1, staged: 0 })
  })

  it('F34 never removes photos that it only does not know', async () => {
    await (await startApi({ dataDir })).stop()
    const { fotos } = dataPaths(dataDir)
    const unknown = join(fotos, '11111111-2222-4333-8444-555555555555')
    await mkdir(unknown)
    await (await startApi({ dataDir })).stop()
    expect(tracesIn(dataDir)).toEqual({ ...NO_TRACES, published: 1 })
  })

  it('F33 refuses to begin anew where there are photos and no database', async () => {
    const api = await startApi({ dataDir })
    await uploadTo(await signIn(api, api.admin), await makeFoto({ width: 32, height: 24 }))
    await api.stop()
    await unlink(dataPaths(dataDir).database)
    await expect(startApi({ dataDir })).rejects.toBeInstanceOf(OperatorError)
  })
})

const NO_ORIGINAL =
  'Nenhum original desta busca está inteiro no armazenamento. Fale com quem administra o sistema.'

describe('a stored photo that is damaged', () => {
  it('F33 never passes for whole, alone or in a zip', async () => {
    const api = await startApi({ dataDir })
    const who = await signIn(api, api.admin)
    const jpeg = await makeFoto({ width: 64, height: 48, padTo: 600_000 })
    await uploadTo(who, jpeg)
    const [foto] = await search(who)
    const { fotos } = dataPaths(dataDir)
    const [lote = ''] = readdirSync(fotos).filter((name) => name !== '.staging')
    const path = join(fotos, lote, 'f000001')

    const flipped = Buffer.from(jpeg)
    flipped[300_000] = (flipped[300_000] ?? 0) ^ 1
    await writeFile(path, flipped)
    const zip = { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' }
    await expect(who.get(foto?.image ?? '').then((answer) => answer.arrayBuffer())).rejects.toThrow()
    await expect(who.get(linha.api.zip, zip).then((answer) => answer.arrayBuffer())).rejects.toThrow()

    await writeFile(path, jpeg.subarray(0, 1000))
    expect((await who.get(foto?.image ?? '')).status).toBe(500)
    const none = await who.get(linha.api.zip, zip)
    expect([none.status, await none.json()]).toMatchObject([404, { message: NO_ORIGINAL }])
    await api.stop()
  })

  it('F33 that fits in one reading is refused by name: hung up on, it would pass for a backend that is gone', async () => {
    const api = await startApi({ dataDir })
    const who = await signIn(api, api.admin)
    await uploadTo(who, await makeFoto({ width: 64, height: 48 }))
    const [foto] = await search(who)
    const { fotos } = dataPaths(dataDir)
    const [lote = ''] = readdirSync(fotos).filter((name) => name !== '.staging')
    const path = join(fotos, lote, 'f000001')
    const flipped = readFileSync(path)
    flipped[200] = (flipped[200] ?? 0) ^ 1
    await chmod(path, 0o600)
    await writeFile(path, flipped)
    const answer = await who.get(foto?.image ?? '')
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'STORED_FILE_DAMAGED' }])
    await api.stop()
  })
})
