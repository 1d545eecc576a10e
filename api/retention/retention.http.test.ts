import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LINHAS } from '#shared/linhas/index'
import { dimensaoOf } from '#shared/marcacao/medidas'
import {
  DERIVATIVE_KINDS,
  derivativeKey,
  derivativePath,
  DERIVATIVES_FOLDER,
} from '#shared/node/foto/derivative-place'
import type { DerivativeKind } from '#shared/node/foto/derivative-place'
import type { Log } from '#shared/node/log/create-log'
import { NO_LOG } from '#shared/node/testing/no-log'
import { fotosSchema, resultadosSchema } from '#shared/testing/answers'
import { openDatabase, type Db } from '../db/open-database.ts'
import { RetentionRepo } from '../db/repos/retention-repo.ts'
import { createBackup } from '../ops/backups/create-backup.ts'
import { restoreBackup } from '../ops/backups/restore-backup.ts'
import { dataPaths } from '../storage/data-paths.ts'
import { DiskStorage } from '../storage/disk-storage.ts'
import type { FotoStorage } from '../storage/foto-storage.ts'
import { camposDe, fotoFile, jsonFiles, signIn, type Integrator } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { startApi, type TestApi } from '../testing/start-api.ts'
import { unzip } from '#shared/node/testing/unzip'
import { Retention } from './retention.ts'

const linha = LINHAS.robo
const OLD = new Date('2025-01-10T12:00:00Z')
const NEW = new Date('2026-03-10T12:00:00Z')
const NOW = new Date('2026-06-01T12:00:00Z')
const GONE = 'Removida pelo prazo de guarda em 01/06/2026'

let dataDir: string
let api: TestApi
let admin: Integrator
const lines: object[] = []
const log: Log = { ...NO_LOG, info: (line: object) => void lines.push(line) }

const busca = (tela: 'inspecao' | 'download' | 'relatorio') => {
  const campos = camposDe(linha)
  return Object.fromEntries(linha.busca[tela].map(({ campo }) => [campo, campos[campo] ?? '']))
}
const fotos = async () =>
  fotosSchema.parse(await (await admin.get(linha.api.fotos, busca('inspecao'))).json())
const folders = async () =>
  (await readdir(dataPaths(dataDir).fotos)).filter((name) => !name.startsWith('.')).toSorted()
const derivative = (id: unknown, kind: DerivativeKind = 320) =>
  derivativePath(
    join(dataDir, DERIVATIVES_FOLDER),
    derivativeKey({ linha: linha.id, reference: `/api/fotos/${String(id)}` }),
    kind,
  )
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

async function begin(options: Parameters<typeof startApi>[0]): Promise<void> {
  api = await startApi({ dataDir, checkEveryMs: 1e9, ...options })
  admin = await signIn(api, api.admin)
}

async function send(...nomes: string[]): Promise<void> {
  const files = await Promise.all(
    nomes.map(async (nome, seed) => fotoFile(nome, await makeFoto({ width: 64, height: 48, seed }))),
  )
  const fields = Object.entries({ ...camposDe(linha), userId: String(admin.user.id) })
  expect((await admin.upload(linha.api.upload, fields, [...files, ...jsonFiles(linha)])).status).toBe(201)
}

async function mark(foto: Foto): Promise<void> {
  const marker = { x: 1, y: 2, width: 30, height: 20 }
  const dano = linha.danos[0]?.valor
  const dimensao = dimensaoOf(marker, linha.cmPorPixel)
  const imageMeta = { width: 64, height: 48 }
  const rest = { dimensao, observacao: 'fica', imageMeta, recomendacao: '', foto: foto.image }
  const saved = await admin.post(linha.api.salvar, { ...foto, photoId: foto.id, marker, dano, ...rest })
  expect(saved.status).toBe(200)
}

beforeAll(async () => {
  dataDir = newFolder('guarda')
  await begin({ now: () => OLD })
  await send('a.jpg', 'b.jpg')
  for (const foto of await fotos()) await mark(foto)
  await api.stop()
  await begin({ now: () => NEW })
  await send('c.jpg')
  for (const { id } of await fotos()) {
    await mkdir(dirname(derivative(id)), { recursive: true })
    await writeFile(derivative(id), 'menor')
    await mkdir(dirname(derivative(id, 'tiles')), { recursive: true })
    await writeFile(derivative(id, 'tiles'), 'quadros')
  }
  await api.stop()
})
afterAll(async () => {
  await api.stop()
  removeFolder(dataDir)
})

describe('a run that is cut short', () => {
  let db: Db
  beforeAll(async () => {
    db = await openDatabase(dataPaths(dataDir).database)
  })
  afterAll(() => db.destroy())

  const retention = (storage: Pick<FotoStorage, 'removeAll' | 'removeDerivatives'>, now = NOW) =>
    new Retention({ repo: new RetentionRepo(db), storage, dataDir, months: 12, now: () => now })

  it('does not touch batches that are young enough, nor mention them', async () => {
    const storage = await DiskStorage.open(dataPaths(dataDir).fotos)
    expect(await retention(storage, OLD).run()).toEqual({ lotes: 0, fotos: 0, bytes: 0 })
    expect(await exists(join(dataDir, 'retencao'))).toBe(false)
  })

  it('is continued by the next run, wherever it stopped', async () => {
    const storage = await DiskStorage.open(dataPaths(dataDir).fotos)
    const shared: string[] = []
    const dying = {
      removeDerivatives: (names: readonly string[]) => Promise.resolve(void shared.push(...names)),
      async removeAll(keys: readonly string[]) {
        await storage.removeAll(keys.slice(0, 1))
        throw new Error('killed')
      },
    }
    await expect(retention(dying).run()).rejects.toThrow('killed')
    expect(shared).toHaveLength(2 * DERIVATIVE_KINDS.length)
    const due: number[] = []
    for await (const { fotos: count } of retention(storage).due()) due.push(count)
    expect(due).toEqual([2])
  })
})

/** Counts the originals on disk. */
const originals = async () => {
  const files = await Promise.all(
    (await folders()).map((name) => readdir(join(dataPaths(dataDir).fotos, name))),
  )
  return files.flat().filter((name) => name.startsWith('f')).length
}

describe('the backend whose clock is years ahead', () => {
  it('F26 removed all originals soon after its start; it says that it waits, and for what', async () => {
    const before = await originals()
    const said: object[] = []
    const error = (line: object) => void said.push(line)
    const now = () => new Date('2036-06-01T12:00:00Z')
    await begin({ now, retentionMonths: 12, log: { ...log, error } })
    await expect.poll(() => said).toEqual([{ evento: 'retencao-espera', enviadoEm: NEW.toISOString() }])
    await api.stop()
    expect([await originals(), lines]).toEqual([before, []])
    expect(before).toBeGreaterThan(1)
  })
})

describe('the backend with RETENCAO_MESES', () => {
  beforeAll(async () => {
    await begin({ now: () => NOW, retentionMonths: 12, log })
    const removed = expect.objectContaining({ evento: 'retencao' }) as object
    await vi.waitFor(() => expect(lines).toContainEqual(removed), 60_000)
  })

  it('removes originals and smaller pictures of old batches, keeps the others, and says what went', async () => {
    const [first, second, kept] = await fotos()
    expect(await originals()).toBe(1)
    const derivatives = [first, second, kept].map((foto) => exists(derivative(foto?.id)))
    expect(await Promise.all(derivatives)).toEqual([false, false, true])
    const tiles = [first, second, kept].map((foto) => exists(derivative(foto?.id, 'tiles')))
    expect(await Promise.all(tiles)).toEqual([false, false, true])
    const bytes = expect.any(Number) as number
    expect(lines).toContainEqual({ evento: 'retencao', meses: 12, lotes: 1, fotos: 2, bytes })
    const report = await readFile(join(dataDir, 'retencao/2026-06-01.jsonl'), 'utf8')
    const [line = '', ...rest] = report.trimEnd().split('\n')
    expect(rest).toEqual([])
    expect(JSON.parse(line)).toEqual({
      removidoEm: NOW.toISOString(),
      lote: 1,
      linha: 'robo',
      os: 'OS-1',
      alvo: camposDe(linha)[linha.alvo],
      enviadoEm: OLD.toISOString(),
      fotos: 2,
      bytes,
    })
  })

  it('keeps record and marks, and says when the original went', async () => {
    const [first, , kept] = await fotos()
    const removed = { problema: 'removida', removidaEm: NOW.toISOString(), observacao: 'fica' }
    expect(first).toMatchObject(removed)
    expect([kept?.problema, kept?.removidaEm]).toEqual([null, undefined])
    const answers = await Promise.all([first, kept].map((foto) => admin.get(foto?.image ?? '')))
    expect(answers.map(({ status }) => status)).toEqual([404, 200])
    expect(await answers[0]?.json()).toMatchObject({
      message: 'O original desta foto foi removido pelo prazo de guarda em 01/06/2026.',
    })
    const list = resultadosSchema.parse(await (await admin.get(linha.api.busca, busca('download'))).json())
    expect(list.map(({ problema }) => problema ?? null)).toEqual(['removida', 'removida', null])
    await mark(first as Foto)
  })

  it('gives the photos that are left as a zip, and reports that say which are not', async () => {
    const zip = await admin.get(linha.api.zip, busca('download'))
    const entries = await unzip(Buffer.from(await zip.arrayBuffer()))
    expect(entries.map(({ name }) => name)).toEqual(['c.jpg', 'manifesto.csv'])
    expect(entries[1]?.content.toString()).toMatch(
      /;Fora do zip: removida pelo prazo de guarda em 01\/06\/2026\r\n/,
    )
    const excel = await admin.post(linha.api.exportar, { ...busca('relatorio'), tipo: 'excel' })
    const parts = await unzip(Buffer.from(await excel.arrayBuffer()))
    expect(parts.map(({ content }) => content.toString()).join('\n')).toContain(GONE)
    const pdf = await admin.post(linha.api.exportar, { ...busca('relatorio'), tipo: 'pdf' })
    expect([pdf.status, (await pdf.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it('is copied and restored without what went', async () => {
    const work = newFolder('guarda-copia')
    try {
      const { path, manifest } = await createBackup({ dataDir, target: work, now: NOW })
      expect([manifest.fotos, manifest.lotes, manifest.defeitos]).toEqual([1, 2, []])
      const restored = await restoreBackup({ source: path, dataDir: join(work, 'nova') })
      expect(restored.fotos).toBe(1)
    } finally {
      removeFolder(work)
    }
  })
})
