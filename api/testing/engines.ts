import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { openDatabase, type Db } from '../db/open-database.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'
import { POSTGRES_BIN, startPostgres, type PostgresServer } from '#shared/node/testing/postgres-server'

/** A database engine under test. */
export interface Engine {
  name: string
  /** Gets it ready; afterwards each `open` gives a new database with the backend's tables. */
  begin(): Promise<void>
  open(): Promise<Db>
  end(): Promise<void>
}

function sqlite(): Engine {
  let folder = ''
  let made = 0
  return {
    name: 'SQLite',
    begin: async () => void (folder = newFolder('banco')),
    open: () => openDatabase(join(folder, `${++made}.sqlite`)),
    end: async () => removeFolder(folder),
  }
}

/** The database sorts texts by Portuguese rules; the repositories must not depend on how it sorts. */
const PORTUGUESE = "template template0 locale_provider icu icu_locale 'pt-BR' locale 'C.UTF-8'"

/** Tests check which statement waits for which, not for how long: on a machine under load a wait may be long. */
const PATIENT = {
  lock_timeout: 60_000,
  statement_timeout: 60_000,
  query_timeout: 60_000,
  connectionTimeoutMillis: 60_000,
}

function postgres(bin: string): Engine {
  let server: PostgresServer | undefined
  return {
    name: 'PostgreSQL',
    begin: async () => void (server = await startPostgres(bin)),
    async open() {
      if (!server) throw new Error('begin first')
      return openPostgres({ databaseUrl: await server.newDatabase(PORTUGUESE), pool: PATIENT })
    },
    end: async () => server?.stop(),
  }
}

/** SQLite, and PostgreSQL where it is installed. */
export const ENGINES: Engine[] = [sqlite(), ...(POSTGRES_BIN === undefined ? [] : [postgres(POSTGRES_BIN)])]

if (POSTGRES_BIN === undefined) process.stderr.write('Sem PostgreSQL: os testes que o usam ficam de fora.\n')
