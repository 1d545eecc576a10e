import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Schema } from '../../db/schema.ts'

/** The tables of an installation's data; who runs on it at the moment stays behind. */
export type TableName = Exclude<keyof Schema, 'processos' | 'lotes_em_curso' | 'senhas_erradas'>

/** A row as either engine gives it: texts, numbers, null, and the bytes of a logo. */
export type Row = Readonly<Record<string, unknown>>

/** The key that each table's rows are read by, in an order in which nobody refers to a row that is still to come. */
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

/** Rows of a page: 18 columns of as many photos are fewer parameters than a statement may have. */
const PAGE = 1000

/** Name of a table's key column. */
export const keyOf = (table: TableName) => KEYS[table]

/** All rows of a table from after a key on, in the order of the key, in pages. */
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

/** How many rows a table has, and the SHA-256 over them, the same on either engine for the same rows. */
export interface TableSum {
  rows: number
  sha256: string
}

const inWords = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value

/** Columns by their names: tables that grew have them in another order. */
function lineOf(row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => [column, inWords(row[column])])
  return `${JSON.stringify(values)}\n`
}

/** Reads a whole table. `look` is shown each row. */
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

export const isSame = (a: TableSum, b: TableSum) => a.rows === b.rows && a.sha256 === b.sha256

/** Rows of a table. */
export async function countOf(db: Db, table: TableName): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n ?? 0)
}
