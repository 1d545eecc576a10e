import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { DiskStorage } from '../../storage/disk-storage.ts'
import { camposDe, fotoFile, jsonFiles, signIn } from '../../testing/integrator.ts'
import { makeFoto } from '../../testing/make-foto.ts'
import { startApi, type TestApi } from '../../testing/start-api.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const { robo } = LINHAS
let api: TestApi
const folder = newFolder('copia')
beforeAll(async () => {
  api = await startApi()
  const who = await signIn(api, api.admin)
  const bytes = await makeFoto({ width: 64, height: 48 })
  const files = [fotoFile('a.jpg', bytes), fotoFile('b.jpg', bytes), ...jsonFiles(robo)]
  for (const os of ['OS-1', 'OS-2']) {
    const fields = Object.entries({ ...camposDe(robo, { os }), userId: String(who.user.id) })
    expect((await who.upload(robo.api.upload, fields, files)).status).toBe(201)
  }
})
afterAll(async () => {
  await api.stop()
  removeFolder(folder)
})

it('a copy and its restore say after each file how far they are', async () => {
  const told: string[] = []
  const progress = (line: () => string) => void told.push(line())
  const target = join(folder, 'copia.zip')
  await createBackup({ dataDir: api.dataDir, target, now: new Date(), progress })
  const files = ['0', '1', '2', '3', '4', '5']
  expect(told.splice(0)).toEqual(files.map((n) => `${n} de 6 fotos e arquivos da OS`))
  await restoreBackup({ source: target, dataDir: join(folder, 'novo'), progress })
  expect(told).toEqual([...files, '6', '7'].map((n) => `${n} de 8 arquivos`))
})

it('a copy does not report originals as missing that were removed by age while it was made', async () => {
  const storage = await DiskStorage.open(join(api.dataDir, 'fotos'))
  const [aged = '', other = ''] = await storage.lotes()
  const database = new DatabaseSync(join(api.dataDir, 'api.sqlite'))
  const bucket = {
    async sizes(lote: string) {
      const sizes = await storage.sizes(lote)
      if (lote === other) sizes.delete(`${lote}/f000002`)
      if (lote !== aged) return sizes
      database.prepare('UPDATE lotes SET removido_em = ? WHERE chave = ?').run('2026-11-21T13:42:00Z', lote)
      return new Map([...sizes].filter(([chave]) => chave.endsWith('.json')))
    },
  }
  const made = await createBackup({ dataDir: api.dataDir, target: folder, now: new Date(), bucket })
  database.close()
  expect([made.defeitos, made.aged]).toEqual([[`${other}/f000002`], 2])
  expect(made.manifest.defeitos, 'a restore expects none of them').toHaveLength(3)
})

/** A bucket that has everything; each time it is asked about a batch, the next of these actions is done first. */
async function askedMeanwhile(...done: (() => Promise<unknown>)[]) {
  const storage = await DiskStorage.open(join(api.dataDir, 'fotos'))
  return {
    async sizes(lote: string) {
      await done.shift()?.()
      return storage.sizes(lote)
    },
  }
}

it('a copy that asked its bucket for more than an hour was removed by the next one, as one that was interrupted', async () => {
  const later = { dataDir: api.dataDir, target: folder, now: new Date('2026-11-22T02:30:00Z') }
  const hoursGoBy = async () => {
    const part = (await readdir(folder)).find((name) => name.includes('.parte-')) ?? expect.fail()
    const then = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['.', ...(await readdir(join(folder, part)))])
      await utimes(join(folder, part, name), then, then)
  }
  let removed: string[] | undefined
  const another = async () => ({ removed } = await createBackup(later))
  const bucket = await askedMeanwhile(hoursGoBy, another)
  const made = await createBackup({ ...later, now: new Date('2026-11-21T02:30:00Z'), bucket })
  expect(removed).toEqual([])
  expect(await readdir(folder)).toContain(basename(made.path))
})

it('a copy replaced another one that had got its name while it was made', async () => {
  const target = join(folder, 'c.zip')
  const bucket = await askedMeanwhile(() => writeFile(target, 'another copy'))
  const making = createBackup({ dataDir: api.dataDir, target, now: new Date(), bucket })
  await expect(making).rejects.toThrow(/já existe/)
  expect(await readFile(target, 'utf8')).toBe('another copy')
})
