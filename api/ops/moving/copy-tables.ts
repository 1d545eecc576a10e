import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { OperatorError } from '#shared/errors/operator-error'
import { countOf, isSameSum, keyOf, pagesOf, sumOf, TABLES, type TableName } from './table-rows.ts'
import type { Sums } from './target-database.ts'

/** How many pages are copied between two lines that tell how a table goes. */
const PAGES_PER_LINE = 50

/** The databases that rows are copied from and to, the sums of the rows, and who is told how it goes. */
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

/**
 * Copies a table from where an earlier run was cut: each page is one statement, so what is there are its first rows by
 * key.
 */
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

/** Makes ids of new rows go on after the highest that the source ever gave, also when its row was removed since. */
async function continueIds({ from, to }: TableCopy): Promise<void> {
  const given = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(from)
  for (const { name, seq } of given.rows)
    if (TABLES.includes(name as TableName) && seq > 0)
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(to)
}

/** The tables whose rows differ from those of the source, by their sums. */
async function differing({ to, sums }: TableCopy): Promise<TableName[]> {
  const wrong: TableName[] = []
  for (const table of TABLES) if (!isSameSum(await sumOf(to, table), sums[table])) wrong.push(table)
  return wrong
}

/**
 * Copies every table, going on where an earlier run was cut, and compares count and SHA-256 of each in the end. Throws
 * OperatorError when something differs, and DATABASE_BUSY while the server is away.
 */
export async function copyTables(copy: TableCopy): Promise<void> {
  for (const table of TABLES) await copyTable(copy, table)
  await continueIds(copy)
  const wrong = await differing(copy)
  if (wrong.length > 0)
    throw new OperatorError(
      `A cópia difere da origem em ${wrong.join(', ')}: apague o banco, crie-o de novo e repita.`,
    )
}
