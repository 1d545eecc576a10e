import { createReadStream, existsSync, statSync } from 'node:fs'
import type * as Fs from 'node:fs'
import { mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises'
import type * as Files from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { SEM_ESCOPO } from '../../db/escopo.ts'
import { LotesRepo } from '../../db/repos/lotes-repo.ts'
import { openDatabase } from '../../db/open-database.ts'
import { UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { dataPaths } from '../../storage/data-paths.ts'
import { ORDEM_NAME } from '../../storage/foto-storage.ts'
import { fotoRows, loteRow } from '../../testing/database-rows.ts'
import { usuarioRow } from '../../testing/usuario-row.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof Fs>()
  return {
    ...fs,
    existsSync: vi.fn(fs.existsSync),
    statSync: vi.fn(fs.statSync),
    createReadStream: vi.fn(fs.createReadStream),
  }
})
vi.mock('node:fs/promises', async (original) => {
  const files = await original<typeof Files>()
  return { ...files, rename: vi.fn(files.rename) }
})

const LOTE = '00000000-0000-4000-8000-000000000001'
let folder: string
beforeEach(() => void (folder = newFolder('restaura')))
afterEach(() => removeFolder(folder))

/** A copy of one photo and its work order. */
async function copied() {
  const dataDir = join(folder, 'origem')
  const { database, fotos } = dataPaths(dataDir)
  await mkdir(join(fotos, LOTE), { recursive: true })
  await writeFile(join(fotos, LOTE, 'f0'), 'a')
  await writeFile(join(fotos, LOTE, ORDEM_NAME), '{}')
  const db = await openDatabase(database)
  const id = await new UsuariosRepo(db).create(usuarioRow('ana@teste.example'))
  await new LotesRepo(db, SEM_ESCOPO).create(
    loteRow(id, { chave: LOTE, total: 1, json_nome: 'ordem.json' }),
    fotoRows(LOTE, 1),
  )
  await db.destroy()
  return createBackup({ dataDir, target: join(folder, 'c.zip'), now: new Date() })
}

it('a restore that failed after its photos were in place left them there, and the next one was refused', async () => {
  const { path: source } = await copied()
  const dataDir = join(folder, 'novo')
  await mkdir(join(dataDir, LOCK_FOLDER), { recursive: true })
  const real = vi.mocked(rename).getMockImplementation() ?? expect.fail()
  vi.mocked(rename).mockImplementation((from, to) =>
    String(to) === dataPaths(dataDir).database ? Promise.reject(new Error('EIO: i/o error')) : real(from, to),
  )
  await expect(restoreBackup({ source, dataDir })).rejects.toThrow('EIO')
  expect(await readdir(dataDir)).toEqual([LOCK_FOLDER])
  vi.mocked(rename).mockImplementation(real)
  await restoreBackup({ source, dataDir })
  expect((await readdir(dataDir)).toSorted()).toEqual(['api.sqlite', 'fotos', LOCK_FOLDER])
})

it('a restore called itself done without the database, which the disk could not find in the end', async () => {
  const { path: source } = await copied()
  const dataDir = join(folder, 'novo')
  const lost = (path: unknown) => String(path) === join(dataDir, '.restauracao', 'api.sqlite')
  const [exists, stat] = [existsSync, statSync].map((call) => vi.mocked(call).getMockImplementation())
  vi.mocked(existsSync).mockImplementation((path) => !lost(path) && Boolean(exists?.(path)))
  vi.mocked(statSync).mockImplementation((path) => {
    if (lost(path)) throw new Error('EIO: i/o error')
    return stat?.(path) as Fs.Stats
  })
  await expect(restoreBackup({ source, dataDir })).rejects.toThrow('EIO')
  expect(existsSync(dataDir)).toBe(false)
})

it('a copy that says of its manifest that it is gigabytes long had all of it read into memory first', async () => {
  const { path: source } = await copied()
  const bytes = await readFile(source)
  const listed = bytes.lastIndexOf('manifesto.json') - 46
  for (const at of [20, 24]) bytes.writeUInt32LE(2_000_000_000, listed + at)
  await writeFile(source, bytes)
  await expect(restoreBackup({ source, dataDir: join(folder, 'novo') })).rejects.toThrow(
    'não é uma cópia inteira (o manifesto é grande demais)',
  )
})

it('a work order that the disk stopped giving in the middle, whose sum nobody keeps, passed for whole in a copy', async () => {
  const real = vi.mocked(createReadStream).getMockImplementation() ?? expect.fail()
  async function* cut() {
    yield await Promise.resolve(Buffer.from('{'))
    throw new Error('EIO: i/o error, read')
  }
  vi.mocked(createReadStream).mockImplementation((path, options) =>
    String(path).endsWith(ORDEM_NAME) ? (Readable.from(cut()) as Fs.ReadStream) : real(path, options),
  )
  expect((await copied()).defeitos).toContain(`${LOTE}/${ORDEM_NAME}`)
})
