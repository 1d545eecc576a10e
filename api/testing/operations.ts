import type * as fsPromises from 'node:fs/promises'
import { basename } from 'node:path'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

type Fs = typeof fsPromises

/**
 * How an operation fails: it is not done; it is done and fails all the same; or neither it nor any later one is done.
 */
export type FailureMode = 'before' | 'after' | 'from-then-on'

/** Which operation shall fail: number `at`, from 1, of those that count. */
export interface Failure {
  at: number
  mode: FailureMode
  /** Error code of the failing operation: EIO, ENOSPC, EROFS. */
  code: string
  /** Only operations whose names match count; without it, all do. */
  only?: RegExp
}

/**
 * Records every operation on disk and database since `watch`, in order, and makes one of them, or all from one on,
 * fail.
 */
class Operations {
  log: string[] = []
  #watching = false
  #failure: Failure | undefined
  #count = 0

  watch(failure?: Failure): void {
    this.log = []
    this.#count = 0
    this.#failure = failure
    this.#watching = true
  }

  /** Ends the watch; returns how many operations counted. */
  stop(): number {
    this.#watching = false
    this.#failure = undefined
    return this.#count
  }

  /**
   * Records an operation and says whether it shall fail before or after being done; undefined when it shall not fail.
   */
  begin(name: string): 'before' | 'after' | undefined {
    if (!this.#watching) return undefined
    this.log.push(name)
    const failure = this.#failure
    if (failure && !(failure.only?.test(name) ?? true)) return undefined
    this.#count++
    if (!failure) return undefined
    if (failure.mode === 'from-then-on') return this.#count >= failure.at ? 'before' : undefined
    return this.#count === failure.at ? failure.mode : undefined
  }

  error(name: string): Error {
    const code = this.#failure?.code ?? 'EIO'
    const bySqlite = { ENOSPC: 'database or disk is full', EIO: 'disk I/O error' }[code]
    const message = (name.startsWith('db') && bySqlite) || `${code}: ${name}`
    return Object.assign(new Error(message), { code })
  }
}

export const operations = new Operations()

async function passing<T>(name: string, work: () => Promise<T>): Promise<T> {
  const failing = operations.begin(name)
  if (failing === 'before') throw operations.error(name)
  const done = await work()
  if (failing === 'after') throw operations.error(name)
  return done
}

/** Watches the writes and syncs of a file handle; closing is not watched and always works. */
function watchHandle(handle: fsPromises.FileHandle, path: string): fsPromises.FileHandle {
  const name = basename(path)
  const sync = handle.sync.bind(handle)
  const writeFile = handle.writeFile.bind(handle)
  return Object.assign(handle, {
    sync: () => passing(`sync ${name}`, sync),
    writeFile: (...args: Parameters<typeof writeFile>) => passing(`write ${name}`, () => writeFile(...args)),
  })
}

/** `node:fs/promises` with the calls that the storage makes watched. */
export function watchedFs(fs: Fs): Fs {
  const named =
    <A extends [unknown, ...unknown[]], R>(verb: string, call: (...args: A) => Promise<R>) =>
    (...args: A) =>
      passing(`${verb} ${basename(String(args[0]))}`, () => call(...args))
  return {
    ...fs,
    mkdir: (async (path, options) =>
      passing(`mkdir ${basename(String(path))}`, () => fs.mkdir(path, options))) as Fs['mkdir'],
    rename: named('rename', fs.rename),
    rm: named('rm', fs.rm),
    open: async (path, ...more) => {
      const name = `open ${basename(String(path))}`
      const failing = operations.begin(name)
      if (failing === 'before') throw operations.error(name)
      const handle = await fs.open(path, ...more)
      if (failing !== 'after') return watchHandle(handle, String(path))
      await handle.close()
      throw operations.error(name)
    },
  }
}

function watchStatement(statement: SqliteStatement, sql: string): SqliteStatement {
  // A rollback never fails here: it needs no disk, and a database that could not roll back would have to be ended.
  if (/^rollback/i.test(sql)) return statement
  const name = `db ${sql.split(/[ (]/).slice(0, 3).join(' ').toLowerCase()}`
  const run = <T>(work: () => T): T => {
    const failing = operations.begin(name)
    if (failing === 'before') throw operations.error(name)
    const done = work()
    if (failing === 'after') throw operations.error(name)
    return done
  }
  return {
    reader: statement.reader,
    all: (parameters) => run(() => statement.all(parameters)),
    run: (parameters) => run(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  }
}

/** The database with every statement watched; reading row by row is not. */
export const watchedDatabase = (database: SqliteDatabase): SqliteDatabase => ({
  close: () => database.close(),
  prepare: (sql) => watchStatement(database.prepare(sql), sql),
})
