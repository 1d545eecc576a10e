import { createHash } from 'node:crypto'
import { guessedTooOften } from '#shared/errors/too-many'
import type { Db } from '../db/open-database.ts'
import { MOST, WINDOW_S, type AccountLimit } from './account-limit.ts'

const WINDOW_MS = WINDOW_S * 1000
/** Milliseconds after which windows that are over are removed again. */
const TIDY_MS = 60_000

/**
 * The limit for all backends of one database, counted in it. What is typed as an account may be a senha in the wrong
 * field: only its hash is written.
 */
export class SharedAccountLimit implements AccountLimit {
  readonly #db: Db
  readonly #kind: string
  readonly #now: () => Date
  #tidiedMs = 0

  /** `kind` tells apart what is counted apart. */
  constructor(db: Db, kind: string, now: () => Date) {
    this.#db = db
    this.#kind = kind
    this.#now = now
  }

  async begin(account: string): Promise<void> {
    const nowMs = this.#now().getTime()
    const since = new Date(nowMs - WINDOW_MS).toISOString()
    const ahead = new Date(nowMs + WINDOW_MS).toISOString()
    await this.#tidy(nowMs, since)
    const first = { quantas: 1, desde: new Date(nowMs).toISOString() }
    const { quantas, desde } = await this.#db
      .insertInto('senhas_erradas')
      .values({ conta: this.#keyOf(account), ...first })
      .onConflict((on) =>
        on.column('conta').doUpdateSet((the) => {
          // A window that begins later than one could end was begun by a clock that was ahead.
          const isOver = the.or([
            the('senhas_erradas.desde', '<', since),
            the('senhas_erradas.desde', '>', ahead),
          ])
          return {
            quantas: the
              .case()
              .when(isOver)
              .then(1)
              .else(the('senhas_erradas.quantas', '+', 1))
              .end(),
            desde: the.case().when(isOver).then(first.desde).else(the.ref('senhas_erradas.desde')).end(),
          }
        }),
      )
      .returning(['quantas', 'desde'])
      .executeTakeFirstOrThrow()
    if (quantas > MOST) throw guessedTooOften(Date.parse(desde) + WINDOW_MS - nowMs)
  }

  async forget(account: string): Promise<void> {
    await this.#db.deleteFrom('senhas_erradas').where('conta', '=', this.#keyOf(account)).execute()
  }

  async wasRight(account: string): Promise<void> {
    await this.#db
      .updateTable('senhas_erradas')
      .set((the) => ({ quantas: the('quantas', '-', 1) }))
      .where('conta', '=', this.#keyOf(account))
      .where('quantas', '>', 0)
      .execute()
  }

  /** Windows that are over go now and then, so that nobody fills the table with accounts that are none. */
  async #tidy(nowMs: number, since: string): Promise<void> {
    if (nowMs - this.#tidiedMs < TIDY_MS) return
    this.#tidiedMs = nowMs
    await this.#db.deleteFrom('senhas_erradas').where('desde', '<', since).execute()
  }

  #keyOf(account: string): string {
    return createHash('sha256').update(`${this.#kind} ${account}`).digest('hex')
  }
}
