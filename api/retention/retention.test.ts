import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { AppError } from '#shared/errors/errors'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import type { AgedLote, AgedPage, RetentionRepo } from '../db/repos/retention-repo.ts'
import { RETENTION_FOLDER } from '../storage/data-paths.ts'
import { DailyRetention } from './daily-retention.ts'
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

/** A run over three batches, on a storage that removes the second batch's photo by `removeSecond`. */
function retentionOf(
  removeSecond: () => Promise<void>,
  onFailed?: RetentionParts['onFailed'],
  pause?: RetentionParts['pause'],
) {
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
    ...(pause && { pause }),
  })
  return { retention, finished }
}

it('a batch that cannot be removed is reported, and does not hold up the others', async () => {
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

it('a failure that every batch would meet ends the run', async () => {
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

it('ends after the batch in hand when the backend stops', async () => {
  const done = () => Promise.resolve()
  const { retention, finished } = retentionOf(done, undefined, () => Promise.resolve(finished.length === 2))
  expect(await retention.run()).toMatchObject({ lotes: 2 })
  expect(finished).toEqual([1, 2])
})

/**
 * Retention of a year that runs at once and then daily, and what it logged. `newest` gives the date of the newest
 * batch.
 */
function dailyOf(newest: () => string, mayRun?: () => boolean) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const told: object[] = []
  const repo: Partial<RetentionRepo> = {
    newest: () => Promise.resolve(newest()),
    begun: () => Promise.resolve([]),
    due: () => Promise.resolve([]),
  }
  const daily = new DailyRetention({
    ...{ repo: repo as RetentionRepo, dataDir, months: 12, now: () => new Date('2026-11-23T12:00:00Z') },
    storage: { removeDerivatives: () => Promise.resolve(), removeAll: () => Promise.resolve() },
    log: {
      ...NO_LOG,
      info: (line: object) => void told.push(line),
      error: (line: object) => void told.push(line),
    },
    ...{ mayRun, firstMs: 1 },
  })
  daily.start()
  return { daily, told }
}
const NEWEST = '2025-10-01T12:00:00.000Z'

it('a daily run is left to another backend that does it; a backlog of less than a year is not taken for a wrong clock', async () => {
  let isFirst = false
  const { daily, told } = dailyOf(
    () => NEWEST,
    () => isFirst,
  )
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual([])
  isFirst = true
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(told).toEqual([{ evento: 'retencao', meses: 12, lotes: 0, fotos: 0, bytes: 0 }])
  await daily.stop()
  expect(vi.getTimerCount()).toBe(0)
})

it('a run that is stopped in the middle is not followed by the next day’s', async () => {
  let stopped: Promise<void> | undefined
  const { daily, told } = dailyOf(() => {
    stopped = daily.stop()
    return NEWEST
  })
  await vi.advanceTimersByTimeAsync(1)
  await stopped
  expect([told.length, vi.getTimerCount()]).toEqual([1, 0])
})
