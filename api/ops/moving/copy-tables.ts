import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { MOVING_TABLE } from '../../db/postgres/open-postgres.ts'
import { MoveError } from './move-error.ts'
import { countOf, isSame, keyOf, pagesOf, sumOf, TABLES, type TableName } from './table-rows.ts'
import type { Sums } from './target-database.ts'

/** Pages between two lines of a table. */
const PAGES_PER_LINE = 50

/** Where rows come from and where they go, what they are, and who is told how it goes. */
export interface TableCopy {
  from: Db
  to: Db
  sums: Sums
  tell: (line: string) => void
}

/** The key of the last row that an earlier run copied; null before the first. */
async function lastCopied(to: Db, table: TableName): Promise<unknown> {
  const key = sql.ref(keyOf(table))
  const { rows } = await sql<{ last: unknown }>`select max(${key}) as last from ${sql.table(table)}`.execute(
    to,
  )
  return rows[0]?.last ?? null
}

/** Each page is one statement, there whole or not at all: what is there are the first rows, in the order of the key. */
async function copyTable({ from, to, sums, tell }: TableCopy, table: TableName): Promise<void> {
  const { rows } = sums[table]
  let done = await countOf(to, table)
  if (done > 0 && done < rows) tell(`  ${table}: ${done} já copiadas antes`)
  let pages = 0
  for await (const page of pagesOf(from, table, await lastCopied(to, table))) {
    await to
      .insertInto(table as 'usuarios')
      .values(page as never)
      .execute()
    done += page.length
    if (++pages % PAGES_PER_LINE === 0) tell(`  ${table}: ${done} de ${rows}`)
  }
  tell(`  ${table}: ${done} de ${rows}`)
}

/** New rows go on after the highest id that there ever was, also after one that was removed since. */
async function continueIds({ from, to }: TableCopy): Promise<void> {
  const given = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from)
  for (const { name, seq } of given.rows)
    if (TABLES.includes(name as TableName) && seq > 0)
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(to)
}

/** The tables whose rows are not those of the source, by their sums. */
async function differing({ to, sums }: TableCopy): Promise<TableName[]> {
  const wrong: TableName[] = []
  for (const table of TABLES) if (!isSame(await sumOf(to, table), sums[table])) wrong.push(table)
  return wrong
}

/**
 * Copies every table, from where an earlier run was cut; in the end compares count and SHA-256 of each, and takes the
 * mark away. Throws MoveError when something differs, and DATABASE_BUSY while the server is away.
 */
export async function copyTables(copy: TableCopy): Promise<void> {
  for (const table of TABLES) await copyTable(copy, table)
  await continueIds(copy)
  const wrong = await differing(copy)
  if (wrong.length > 0)
    throw new MoveError(
      `A cópia difere da origem em ${wrong.join(', ')}: apague o banco, crie-o de novo e repita.`,
    )
  await sql`drop table ${sql.table(MOVING_TABLE)}`.execute(copy.to)
}
