import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { AgedLote, AgedPage, RetentionRepo } from '../db/repos/retention-repo.ts'
import { RETENTION_FOLDER } from '../storage/data-paths.ts'
import { Retention, type RetentionParts } from './retention.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder('retencao')
})
afterEach(() => removeFolder(dataDir))

const loteOf = (id: number): AgedLote => ({
  ...{ id, linha: 'drone', os: `OS-${id}`, alvo: 'W', created_at: '2020-01-01T00:00:00.000Z' },
  ...{ fotos: 1, bytes: 10 },
})
const lotes = [1, 2, 3].map(loteOf)

/** A run over three batches, on a storage that removes the second one's photo so. */
function retentionOf(removeSecond: () => Promise<void>, onFailed?: RetentionParts['onFailed']) {
  const finished: number[] = []
  const repo: Partial<RetentionRepo> = {
    begun: () => Promise.resolve([]),
    due: () => Promise.resolve(lotes),
    begin: () => Promise.resolve(),
    fotosOf: (id) => Promise.resolve([{ id, chave: String(id) }]),
    finish: (id) => Promise.resolve(void finished.push(id)),
  }
  const retention = new Retention({
    ...{ repo: repo as RetentionRepo, dataDir, months: 12, now: () => new Date('2026-11-23T12:00:00Z') },
    storage: {
      removeDerivatives: () => Promise.resolve(),
      removeAll: ([chave]) => (chave === '2' ? removeSecond() : Promise.resolve()),
    },
    ...(onFailed && { onFailed }),
  })
  return { retention, finished }
}

it('a batch that cannot be removed is told of, and keeps no other', async () => {
  const told: [number, unknown][] = []
  const { retention, finished } = retentionOf(
    () => Promise.reject(new Error('EPERM')),
    ({ id }, error) => told.push([id, error]),
  )
  expect(await retention.run()).toEqual({ lotes: 2, fotos: 2, bytes: 20 })
  expect(finished).toEqual([1, 3])
  expect(told).toEqual([[2, new Error('EPERM')]])
  const [day = ''] = readdirSync(join(dataDir, RETENTION_FOLDER))
  const reported = readFileSync(join(dataDir, RETENTION_FOLDER, day), 'utf8')
    .trim()
    .split('\n')
  expect(reported.map((line) => (JSON.parse(line) as { lote: number }).lote)).toEqual([1, 3])
})

it('what every batch would meet ends the run', async () => {
  const told: unknown[] = []
  const { retention, finished } = retentionOf(
    () => Promise.reject(new AppError('STORAGE_UNAVAILABLE')),
    (lote) => told.push(lote),
  )
  await expect(retention.run()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect([finished, told]).toEqual([[1], []])
})

it('reads what is due in pages, begun removals first, each batch once', async () => {
  const old = Array.from({ length: 650 }, (_, id) => loteOf(id))
  const asked: number[] = []
  const read = (all: AgedLote[]) => {
    return ({ after, most }: AgedPage) => {
      asked.push(most)
      const from = after ? all.indexOf(after) + 1 : 0
      return Promise.resolve(all.slice(from, from + most))
    }
  }
  const repo: Partial<RetentionRepo> = {
    begun: read(old.slice(0, 400)),
    due: (_, page) => read(old.slice(400))(page),
  }
  const storage = { removeDerivatives: () => Promise.resolve(), removeAll: () => Promise.resolve() }
  const now = () => new Date('2026-11-23T12:00:00Z')
  const due: AgedLote[] = []
  for await (const lote of new Retention({
    repo: repo as RetentionRepo,
    storage,
    dataDir,
    months: 12,
    now,
  }).due())
    due.push(lote)
  expect(due).toEqual(old)
  expect(asked).toEqual([200, 200, 200, 200, 200])
})
