import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'

/**
 * What uploads have left in a data folder: rows in the database, batches that are published, batches still in staging.
 */
export interface Traces {
  lotes: number
  fotos: number
  published: number
  staged: number
}

/** Counts what is in a data folder; its backend may be running or not. */
export function tracesIn(dataDir: string): Traces {
  const database = new DatabaseSync(join(dataDir, 'api.sqlite'), { readOnly: true })
  const count = (table: string) =>
    Number((database.prepare(`SELECT count(*) AS n FROM ${table}`).get() as { n: number }).n)
  const entries = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
  try {
    const fotos = join(dataDir, 'fotos')
    return {
      lotes: count('lotes'),
      fotos: count('fotos'),
      published: entries(fotos).filter((name) => name !== '.staging').length,
      staged: entries(join(fotos, '.staging')).length,
    }
  } finally {
    database.close()
  }
}

export const NO_TRACES: Traces = { lotes: 0, fotos: 0, published: 0, staged: 0 }
