import { DatabaseSync } from '@photostructure/sqlite'
import { z } from 'zod'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { openReadOnly } from '../db/sqlite/sound-sqlite.ts'
import { ORDEM_NAME } from '../storage/foto-storage.ts'

/** Milliseconds to wait for a program that writes to the database. */
const WAIT_MS = 60_000

/** A file that a database says is in the photo storage; of work-order files size and sum are not kept. */
export interface StoredName {
  chave: string
  size?: number
  /** Hex. */
  sha256?: string
}

/** What a database holds, counted, and the files it needs. */
export interface StoredFiles {
  usuarios: number
  lotes: number
  /** Photos whose originals were not removed by age. */
  fotos: StoredName[]
  /** Work-order files. */
  ordens: StoredName[]
}

const countSchema = z.object({ n: z.coerce.number() })
const fotosSchema = z.array(z.object({ chave: z.string(), size: z.coerce.number(), sha256: z.string() }))
const lotesSchema = z.array(z.object({ chave: z.string() }))

/** False for copies of earlier versions, which had no removal by age. */
function knowsRemoval(database: Sqlite): boolean {
  const columns = database.prepare('PRAGMA table_info(lotes)').all() as { name?: string }[]
  return columns.some(({ name }) => name === 'removido_em')
}

const FOTOS = 'SELECT fotos.chave, size, sha256 FROM fotos'
const KEPT = `${FOTOS} JOIN lotes ON lotes.id = lote_id WHERE removido_em IS NULL`

const AGED = `SELECT fotos.chave FROM fotos JOIN lotes ON lotes.id = lote_id
  WHERE removido_em IS NOT NULL AND fotos.chave IN (SELECT value FROM json_each(?))`

/** Which of these photos have lost their originals by age meanwhile, in a database that is in use. */
export function removedByAge(path: string, chaves: readonly string[]): Set<string> {
  const database = new DatabaseSync(path, { readOnly: true, timeout: WAIT_MS })
  try {
    if (!knowsRemoval(database)) return new Set()
    const aged = lotesSchema.parse(database.prepare(AGED).all(JSON.stringify(chaves)))
    return new Set(aged.map(({ chave }) => chave))
  } finally {
    database.close()
  }
}

/** Reads a database file that nobody writes to. Throws what SQLite throws for a damaged one. */
export function storedFiles(path: string): StoredFiles {
  const database = openReadOnly(path)
  try {
    const count = (table: string) =>
      countSchema.parse(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()).n
    const withOrder = 'SELECT chave FROM lotes WHERE json_nome IS NOT NULL ORDER BY id'
    return {
      usuarios: count('usuarios'),
      lotes: count('lotes'),
      fotos: fotosSchema.parse(
        database.prepare(`${knowsRemoval(database) ? KEPT : FOTOS} ORDER BY lote_id, posicao`).all(),
      ),
      ordens: lotesSchema
        .parse(database.prepare(withOrder).all())
        .map(({ chave }) => ({ chave: `${chave}/${ORDEM_NAME}` })),
    }
  } finally {
    database.close()
  }
}
