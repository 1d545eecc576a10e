import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { Pool, TypeOverrides, type PoolConfig } from 'pg'
import { OperatorError } from '#shared/errors/operator-error'
import { AppError } from '#shared/errors/errors'
import { comando } from '#shared/textos/comandos'
import { migrate, type TellOlder } from '../migrate.ts'
import type { Schema } from '../schema.ts'
import { guardedPool, type ServerTeller } from './guarded-pool.ts'
import { isConnectionLost } from './lost-connection.ts'
import { PortablePostgresDialect } from './postgres-dialect.ts'
import { reasonOf } from '#shared/errors/thrown'

/** Connections of one process: few are enough, as statements take milliseconds and one thread asks them. */
const CONNECTIONS = 10
/** Milliseconds to wait for a connection, and for a lock that somebody else holds. */
const WAIT_MS = 5_000
/** Milliseconds after which the server ends a statement, and after which a server that does not answer is given up. */
const STATEMENT_MS = 20_000
const SILENCE_MS = 25_000
/** Milliseconds for which the server keeps the locks of a process that asks nothing more. */
const IDLE_IN_TRANSACTION_MS = 60_000
/** Milliseconds that a start waits for a server that is itself starting, and that pass between two tries. */
const START_MS = 30_000
const LOOK_MS = 500
/** The oldest version that is served, as `server_version_num`. */
const OLDEST = 150_000

/** OID of bigint, the type of counts and sums, whose values the driver gives as texts. */
const INT8 = 20

const parsers = new TypeOverrides()
parsers.setTypeParser(INT8, Number)

/** Limits of the usual connections. Migrations run without them: backends that start together wait for each other's. */
const LIMITS: PoolConfig = {
  lock_timeout: WAIT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: SILENCE_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** A table that exists while the copy of an installation into a database is unfinished. */
export const MOVING_TABLE = 'mudanca_por_terminar'

/** The server and the database that a DATABASE_URL names, in words, without user and senha. */
export function databaseName(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `PostgreSQL ${searchParams.get('host') ?? host}${pathname}`
}

/**
 * The driver treats `require` as `verify-full`, and warns at every start that its next version will verify nothing
 * there. So `verify-full` is said to it; whoever wants no verification sets `uselibpqcompat`.
 */
const verified = (databaseUrl: string) =>
  databaseUrl.includes('uselibpqcompat=')
    ? databaseUrl
    : databaseUrl.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full')

function connect(databaseUrl: string, config: PoolConfig, tell?: ServerTeller): Kysely<Schema> {
  const pool = new Pool({
    connectionString: verified(databaseUrl),
    application_name: 'extradorso',
    connectionTimeoutMillis: WAIT_MS,
    keepAlive: true,
    types: parsers,
    ...config,
  })
  return new Kysely<Schema>({ dialect: new PortablePostgresDialect({ pool: guardedPool(pool, tell) }) })
}

const lookAt = (db: Kysely<Schema>) =>
  sql<{
    version: number
    encoding: string
    schema: string | null
    ours: boolean
    moving: boolean
    readsOnly: boolean
  }>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "readsOnly",
      current_schema() as schema, to_regclass('usuarios') is not null as ours,
      to_regclass(${MOVING_TABLE}) is not null as moving`.execute(db)

type Look = Awaited<ReturnType<typeof lookAt>>['rows'][number]

const whyAway = (error: unknown) => reasonOf(error instanceof AppError ? error.cause : error)

interface Meeting {
  name: string
  patienceMs: number
  onWait: PostgresPlace['onWait']
  /** True for a caller that only looks: a replica that takes no writes will do. */
  looks?: boolean
}

/**
 * Asks the server about itself, and goes on asking while it cannot be reached, or is a replica that may be about to
 * take the primary's place. Throws OperatorError.
 */
async function meet(db: Kysely<Schema>, { name, patienceMs, onWait, looks = false }: Meeting): Promise<Look> {
  const deadline = performance.now() + patienceMs
  let told = false
  for (;;) {
    const isLate = performance.now() >= deadline
    try {
      const [look] = (await lookAt(db)).rows
      if (look && (looks || !look.readsOnly)) return look
      if (look && isLate)
        throw new OperatorError(
          `O banco ${name} só deixa ler (é uma réplica?): ponha em DATABASE_URL o servidor principal.`,
        )
    } catch (error) {
      if (error instanceof OperatorError) throw error
      // Only a lost connection may come back: a wrong senha or name stays wrong.
      const waits = error instanceof AppError && isConnectionLost(error.cause) && !isLate
      if (!waits) throw new OperatorError(`O banco ${name} não atende (${whyAway(error)}).`, { cause: error })
    }
    if (!told) onWait?.(name)
    told = true
    await sleep(LOOK_MS)
  }
}

/** Throws OperatorError for a database that cannot hold the tables. */
function requireFit({ version, encoding, schema }: Look, name: string): void {
  if (version < OLDEST) throw new OperatorError(`O banco ${name} é antigo: use o PostgreSQL 15 ou mais novo.`)
  if (encoding !== 'UTF8') throw new OperatorError(`O banco ${name} está em ${encoding}: crie-o em UTF8.`)
  if (schema === null)
    throw new OperatorError(`O banco ${name} não tem um esquema para as tabelas: confira o search_path.`)
}

export interface PostgresPlace {
  /** `postgres://user:senha@server/database`; TLS and the like by its query, as the driver reads it. */
  databaseUrl: string
  /** Tells the operator why a database without our tables must not be filled; undefined lets it be filled. */
  notEmpty?: string | undefined
  /** True for the command that goes on with an unfinished copy, which nobody else may open. */
  unfinished?: boolean
  /** Milliseconds to wait for a server that cannot be reached. */
  patienceMs?: number
  /** Called once, when the waiting begins, with the name of the server and database. */
  onWait?: ((name: string) => void) | undefined
  onOlder?: TellOlder | undefined
  /** Called when the open database is out of reach, and when it is back. */
  tell?: ServerTeller | undefined
  /** Settings of the pool that replace the usual ones: tests wait less. */
  pool?: PoolConfig
}

/**
 * Opens the database of a PostgreSQL server and brings its tables to this version. Throws OperatorError for a server
 * that cannot be reached or is too old, for tables of a newer version, and for an empty database that must not be one.
 */
export async function openPostgres({
  databaseUrl,
  notEmpty,
  unfinished = false,
  patienceMs = START_MS,
  onWait,
  onOlder,
  tell,
  pool,
}: PostgresPlace): Promise<Kysely<Schema>> {
  const name = databaseName(databaseUrl)
  // Each look makes a new connection, so that the name is resolved anew: it may have gone to another server meanwhile.
  const first = connect(databaseUrl, { max: 1, idleTimeoutMillis: LOOK_MS / 5 })
  try {
    const look = await meet(first, { name, patienceMs, onWait })
    requireFit(look, name)
    if (!look.ours && notEmpty !== undefined)
      throw new OperatorError(`O banco ${name} está vazio. ${notEmpty}`)
    if (look.moving && !unfinished)
      throw new OperatorError(
        `O banco ${name} tem uma cópia por terminar: repita ${comando('migrate:storage')} até o fim.`,
      )
    await migrate(first, { name, schema: look.schema ?? undefined, onOlder })
  } finally {
    await first.destroy()
  }
  const db = connect(databaseUrl, { max: CONNECTIONS, ...LIMITS, ...pool }, tell)
  try {
    // Asks once more with the limits, which a pooler in between may refuse.
    await meet(db, { name, patienceMs, onWait })
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/**
 * Runs `work` on a database as it is, with what the server says of it; migrates nothing. Throws OperatorError as
 * openPostgres does.
 */
export async function inspectDatabase<T>(
  databaseUrl: string,
  work: (db: Kysely<Schema>, found: Pick<Look, 'ours' | 'moving'>) => Promise<T>,
): Promise<T> {
  const name = databaseName(databaseUrl)
  const db = connect(databaseUrl, { max: 1 })
  try {
    const look = await meet(db, { name, patienceMs: START_MS, onWait: undefined, looks: true })
    requireFit(look, name)
    return await work(db, look)
  } finally {
    await db.destroy()
  }
}
