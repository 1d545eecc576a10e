import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Schema } from '../../db/schema.ts'

/** The tables whose rows are moved; those about the backends that run at the moment stay behind. */
export type TableName = Exclude<keyof Schema, 'processos' | 'lotes_em_curso' | 'senhas_erradas'>

/** A row as both engines give it: texts, numbers, null, and the bytes of a logo. */
export type Row = Readonly<Record<string, unknown>>

/** The column by which each table is read; no table refers to rows of one that comes after it. */
const KEYS = {
  usuarios: 'id',
  tokens: 'hash',
  lotes: 'id',
  fotos: 'id',
  marcacoes: 'id',
  calibracoes: 'id',
  inspetora: 'id',
} as const satisfies Record<TableName, string>

export const TABLES = Object.keys(KEYS) as TableName[]

/** Rows read and inserted at once: with up to 18 columns they stay below the parameters that a statement may have. */
const PAGE = 1000

export const keyOf = (table: TableName) => KEYS[table]

/** The rows of a table behind a key (null: all), in the order of the key, in pages. */
export async function* pagesOf(db: Db, table: TableName, after: unknown = null): AsyncGenerator<Row[]> {
  const key = KEYS[table]
  for (let last = after; ;) {
    const later = last === null ? sql`` : sql`where ${sql.ref(key)} > ${last}`
    const page = sql<Row>`select * from ${sql.table(table)} ${later} order by ${sql.ref(key)} limit ${PAGE}`
    const { rows } = await page.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    last = rows.at(-1)?.[key]
  }
}

/** How many rows a table has, and the SHA-256 over them: both engines give the same for the same rows. */
export interface TableSum {
  rows: number
  sha256: string
}

const inWords = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/**
 * A row as a line to hash, its columns in the order of their names: in tables that grew they stand in another order.
 */
function lineOf(row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => [column, inWords(row[column])])
  return `${JSON.stringify(values)}\n`
}

/** Reads a whole table and sums it; `look` is shown each row. */
export async function sumOf(db: Db, table: TableName, look?: (row: Row) => void): Promise<TableSum> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOf(db, table)) {
    rows += page.length
    for (const row of page) {
      look?.(row)
      hash.update(lineOf(row))
    }
  }
  return { rows, sha256: hash.digest('hex') }
}

export const isSameSum = (a: TableSum, b: TableSum) => a.rows === b.rows && a.sha256 === b.sha256

/** How many rows a table has. */
export async function countOf(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return rows[0]?.n ?? 0
}
