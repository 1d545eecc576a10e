import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase, type Db } from '#api/db/open-database'
import { openPostgres } from '#api/db/postgres/open-postgres'
import { dataPaths } from '#api/storage/data-paths'
import { startApi } from '#api/testing/start-api'
import { formatInteiro } from '#shared/text/formato'
import { POSTGRES_BIN, startPostgres } from '#shared/node/testing/postgres-server'
import type { ScaleRow } from '../rows.ts'
import { say, short } from '../table.ts'
import type { Line } from '../table.ts'
import { timesOf } from './asked.ts'
import { PER_LOTE, fill } from './fill.ts'
import { fullScans } from './plans.ts'

const SIZES = [1_000, 100_000]

/** The numbers of photo records at which each row is measured. */
export const SCALE_SIZES: Readonly<Record<ScaleRow, readonly number[]>> = {
  escala: SIZES,
  'escala-milhao': [...SIZES, 1_000_000],
}

/** A database to fill, with the data folder of the backend that uses it. */
interface Engine {
  name: string
  dataDir: string
  databaseUrl?: string
}

/**
 * Measures the embedded backend over one database that grows: milliseconds of each call at each size, and, at the last
 * size, the tables that are read whole.
 */
async function measureOn({ name, dataDir, databaseUrl }: Engine, sizes: readonly number[]): Promise<Line[]> {
  const api = await startApi({ dataDir, ...(databaseUrl !== undefined && { databaseUrl }) })
  const db: Db =
    databaseUrl === undefined
      ? await openDatabase(dataPaths(dataDir).database)
      : await openPostgres({ databaseUrl })
  // Rows that are only there to be measured need not survive a power cut. The backend's own connection keeps its
  // settings.
  if (databaseUrl === undefined) await sql`PRAGMA synchronous = OFF`.execute(db)
  try {
    const measured: Map<string, number>[] = []
    let filled = 0
    for (const size of sizes) {
      await fill(db, { from: filled / PER_LOTE, to: size / PER_LOTE })
      filled = size
      measured.push(await timesOf(api))
    }
    const scans = await fullScans(db, databaseUrl !== undefined)
    const [first] = measured
    const last = measured.at(-1)
    const rows = [...(first?.keys() ?? [])].map((what): Line => {
      const columns = measured.map((times, at) => [
        `${formatInteiro(sizes[at] ?? 0)} fotos`,
        short(times.get(what) ?? 0, 'ms'),
      ])
      const grown = short((last?.get(what) ?? 0) / (first?.get(what) ?? 1))
      return {
        what,
        how: name,
        values: { ...(Object.fromEntries(columns) as Record<string, string>), 'última ÷ primeira': grown },
      }
    })
    const told = scans.length > 0 ? scans.join(', ') : 'nenhuma'
    const plans = { what: 'tabelas lidas inteiras', how: name, values: { 'última ÷ primeira': told } }
    return [...rows, { ...plans, missed: scans.length > 0 }]
  } finally {
    await db.destroy()
    await api.stop()
  }
}

/** Measures one row on SQLite and, where it is installed, on PostgreSQL. */
export async function scale(folder: string, sizes: readonly number[]): Promise<Line[]> {
  const dirOf = (name: string) => {
    const dataDir = join(folder, `escala-${name}-${sizes.length}`)
    mkdirSync(dataDir, { recursive: true })
    return dataDir
  }
  const lines = await measureOn({ name: 'SQLite', dataDir: dirOf('sqlite') }, sizes)
  if (POSTGRES_BIN === undefined) {
    say('O PostgreSQL não está instalado: só o SQLite é medido.')
    return lines
  }
  const server = await startPostgres(POSTGRES_BIN)
  try {
    const databaseUrl = await server.newDatabase()
    const place = { name: 'PostgreSQL', dataDir: dirOf('postgres'), databaseUrl }
    return [...lines, ...(await measureOn(place, sizes))]
  } finally {
    await server.stop()
  }
}
