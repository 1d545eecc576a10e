import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { INTEGER_MAX } from '../../db/postgres/postgres-dialect.ts'
import { keyOf, type Row, type TableName } from './table-rows.ts'

/** By the types of columns as SQLite has them, why a value does not fit; SQLite lets any value into any column. */
const FAULTS: Readonly<Record<string, (value: unknown) => string | undefined>> = {
  text: (value) => (typeof value === 'string' ? undefined : 'não é um texto'),
  integer: (value) =>
    Number.isInteger(value) && Math.abs(Number(value)) <= INTEGER_MAX
      ? undefined
      : `não é um inteiro até ${INTEGER_MAX}`,
  bigint: (value) => (Number.isSafeInteger(value) ? undefined : 'não é um inteiro'),
  'double precision': (value) => (typeof value === 'number' ? undefined : 'não é um número'),
  blob: (value) => (value instanceof Uint8Array ? undefined : 'não são bytes'),
}

/** A column of a table, with its type in lower case. */
interface Column {
  name: string
  type: string
}

async function columnsOf(db: Db, table: TableName): Promise<Column[]> {
  const info = sql<Column>`select name, lower(type) as type from pragma_table_info(${table})`
  return (await info.execute(db)).rows
}

const saying = (table: TableName, row: Row, why: string) =>
  `${table}, ${keyOf(table)} ${JSON.stringify(row[keyOf(table)])}, ${why}`

/** Names the texts with a NUL, which PostgreSQL cannot store; the driver would only read them up to it. */
async function withNul(db: Db, table: TableName, columns: readonly Column[]): Promise<string[]> {
  const texts = columns.filter(({ type }) => type === 'text').map(({ name }) => name)
  const has = texts.map((name) => sql<number>`instr(${sql.ref(name)}, char(0)) > 0`)
  const flags = texts.map((name, index) => sql`${has[index]} as ${sql.ref(`nul ${name}`)}`)
  const found = await sql<Row>`select ${sql.ref(keyOf(table))}, ${sql.join(flags)} from ${sql.table(table)}
    where ${sql.join(has, sql` or `)}`.execute(db)
  return found.rows.flatMap((row) =>
    texts
      .filter((name) => row[`nul ${name}`] === 1)
      .map((name) => saying(table, row, `coluna ${name}: tem o caractere NUL`)),
  )
}

/**
 * Tells what PostgreSQL would not take of an SQLite table: texts with a NUL at once, and other values as each row is
 * given to the function that it returns.
 */
export async function findUnfitValues(
  db: Db,
  table: TableName,
  tell: (unfit: string) => void,
): Promise<(row: Row) => void> {
  const columns = await columnsOf(db, table)
  for (const unfit of await withNul(db, table, columns)) tell(unfit)
  return (row) => {
    for (const { name, type } of columns) {
      const value = row[name]
      const why = value === null ? undefined : FAULTS[type]?.(value)
      if (why) tell(saying(table, row, `coluna ${name}: ${why}`))
    }
  }
}
