import type { Db } from '../../db/open-database.ts'
import { copyTables } from './copy-tables.ts'
import { OperatorError } from '#shared/errors/operator-error'
import { sumOf, TABLES, type TableName, type TableSum } from './table-rows.ts'
import { openMarkedDatabase, stateOf, unmark, type Sums, type TargetState } from './target-database.ts'
import { findUnfitValues } from './unfit-values.ts'

/** Most values that are told one by one; further ones are only counted. */
const UNFIT_TOLD = 20

/** An SQLite database, the server's database that it is copied to, and who is told how it goes. */
export interface DatabaseMove {
  from: Db
  databaseUrl: string
  tell: (line: string) => void
}

/** Reads every row and sums each table. Throws OperatorError that names the values which PostgreSQL would not take. */
async function sumsOf(from: Db): Promise<Sums> {
  const unfit: string[] = []
  const sums: [TableName, TableSum][] = []
  for (const table of TABLES) {
    const look = await findUnfitValues(from, table, (value) => unfit.push(value))
    sums.push([table, await sumOf(from, table, look)])
  }
  if (unfit.length > 0)
    throw new OperatorError(
      [
        'O PostgreSQL não guarda estes valores; corrija-os na origem e repita. Nada foi copiado.',
        ...unfit.slice(0, UNFIT_TOLD).map((value) => `  ${value}`),
        ...(unfit.length > UNFIT_TOLD ? [`  e mais ${unfit.length - UNFIT_TOLD}`] : []),
      ].join('\n'),
    )
  return Object.fromEntries(sums) as Sums
}

/** What a plan found: the sums of the source's tables, and the state of the server's database. */
export interface DatabaseMoved {
  sums: Sums
  /** What the server's database was before the copy. */
  state: TargetState
}

/** Looks at both databases and changes nothing. Throws OperatorError for what cannot be copied. */
export async function planDatabase({ from, databaseUrl, tell }: DatabaseMove): Promise<DatabaseMoved> {
  tell('Lendo o banco de origem…')
  const sums = await sumsOf(from)
  return { sums, state: await stateOf(databaseUrl, sums) }
}

/**
 * Copies the rows after a plan, unless it found the copy to be finished already, and then does what is left of the move:
 * until that is done too, no product starts on the server's database.
 */
export async function moveDatabase<Rest>(
  { from, databaseUrl, tell }: DatabaseMove,
  { sums, state }: DatabaseMoved,
  rest: () => Promise<Rest>,
): Promise<Rest> {
  if (state === 'copied') return rest()
  const to = await openMarkedDatabase(databaseUrl, sums, state)
  try {
    tell(state === 'unfinished' ? 'Continuando a cópia do banco:' : 'Copiando o banco:')
    await copyTables({ from, to, sums, tell })
    const done = await rest()
    await unmark(to)
    return done
  } finally {
    await to.destroy()
  }
}
