import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fotosSchema } from '#shared/testing/answers'
import { LINHAS } from '#shared/linhas/index'
import { dataPaths } from '../../storage/data-paths.ts'
import { FotoChecksRepo } from '../../db/repos/foto-checks-repo.ts'
import { openDatabase } from '../../db/open-database.ts'
import { camposDe, fotoFile, signIn } from '../../testing/integrator.ts'
import { makeFoto } from '../../testing/make-foto.ts'
import { startApi, type TestApi } from '../../testing/start-api.ts'

const linha = LINHAS.drone
const SOON_MS = 50
const NEVER_MS = 1e9

let dataDir = ''
let api: TestApi
beforeEach(async () => {
  dataDir = newFolder('check')
})
afterEach(async () => {
  await api.stop()
  removeFolder(dataDir)
})

/** The names of those drone photos of the test's order that are marked as damaged. */
async function marked(): Promise<string[]> {
  const admin = await signIn(api, api.admin)
  const answer = await admin.get(linha.api.fotos, { os: 'OS-1', wtg: camposDe(linha)['wtg'] ?? '' })
  const fotos = fotosSchema.parse(await answer.json())
  return fotos.filter(({ problema }) => problema === 'danificada').map(({ nome }) => nome ?? '')
}

async function send(fotos: Record<string, Buffer>): Promise<number> {
  const admin = await signIn(api, api.admin)
  const fields = Object.entries({ ...camposDe(linha), userId: String(admin.user.id) })
  const files = Object.entries(fotos).map(([nome, bytes]) => fotoFile(nome, bytes))
  return (await admin.upload(linha.api.upload, fields, files)).status
}

async function unchecked(): Promise<number> {
  const db = await openDatabase(dataPaths(dataDir).database)
  try {
    return (await new FotoChecksRepo(db).unchecked(0, 1000)).length
  } finally {
    await db.destroy()
  }
}

const whole = await makeFoto({ width: 320, height: 240 })
const half = Buffer.concat([whole.subarray(0, Math.floor(whole.length * 0.6)), Buffer.from([0xff, 0xd9])])

it('a photo that cannot be decoded whole is accepted at first and marked after the upload; the others are not', async () => {
  api = await startApi({ dataDir, checkEveryMs: SOON_MS })
  expect(await send({ 'a.jpg': whole, 'b.jpg': half, 'c.jpg': whole })).toBe(201)
  await vi.waitFor(async () => expect(await marked()).toEqual(['b.jpg']), { timeout: 60_000, interval: 100 })
  expect(await unchecked()).toBe(0)
})

it('photos that an earlier run did not get to are checked after a restart, each once', async () => {
  api = await startApi({ dataDir, checkEveryMs: NEVER_MS })
  expect(await send({ 'a.jpg': half, 'b.jpg': whole })).toBe(201)
  expect(await marked()).toEqual([])
  await api.stop()
  expect(await unchecked()).toBe(2)
  api = await startApi({ dataDir, checkEveryMs: SOON_MS })
  await vi.waitFor(async () => expect(await marked()).toEqual(['a.jpg']), { timeout: 60_000, interval: 100 })
})
