import type { EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { ownerText } from '#shared/node/sessions/session-file'
import { inTransaction } from '#shared/node/sqlite/in-transaction'
import { closeSqlite } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { runWhenFree, waitOffTheLoop } from '#shared/node/sqlite/run-when-free'
import { isOver } from '../envio-records.ts'
import type { ArquivoRecord, ArquivoSums, AskedSums, EnvioRecord } from '../envio-records.ts'
import { OUTCOME_KEPT_MS } from '../envio-store.ts'
import type {
  Again,
  ArquivoState,
  Asked,
  Ending,
  EnvioStats,
  EnvioStore,
  NewEnvio,
  RoomTaken,
  Taking,
} from '../envio-store.ts'
import { EnvioLeases } from './envio-leases.ts'
import { EnvioRows } from './envio-rows.ts'
import { prepareStatements } from './envio-statements.ts'
import type { EnvioStatements } from './envio-statements.ts'

/**
 * Envios in one SQLite file, which `close` closes: every answered change is on stable storage. Leases and waiting times
 * are known to this one process only.
 */
export class SqliteEnvioStore implements EnvioStore {
  readonly #db: Sqlite
  readonly #sql: EnvioStatements
  readonly #rows: EnvioRows
  readonly #leases: EnvioLeases
  readonly #now: () => number
  readonly #elapsed: () => number

  /** `now` gives ms since 1970; `elapsed` gives ms since this process began, by a clock that nobody can set. */
  constructor(db: Sqlite, now: () => number, elapsed = () => performance.now()) {
    this.#db = db
    this.#sql = prepareStatements(db)
    this.#rows = new EnvioRows(this.#sql, now)
    this.#leases = new EnvioLeases(elapsed)
    this.#now = now
    this.#elapsed = elapsed
    this.#sql.restart.run()
    waitOffTheLoop(db)
  }

  insert(envio: NewEnvio, judge: (taken: RoomTaken) => void): Promise<EnvioRecord | undefined> {
    const { usuario, arquivos, chave } = envio
    const bytes = arquivos.reduce((all, one) => all + one.bytes, 0)
    const owner = ownerText(usuario.id)
    return this.#together(() => {
      const before = chave === undefined ? undefined : this.#rows.byKey(owner, chave)
      if (before) return before
      judge(this.#rows.taken(owner))
      const who = [owner, usuario.email, usuario.nivel] as const
      const what = [envio.linha, JSON.stringify(envio.campos), chave ?? null, envio.declarado] as const
      const nowMs = this.#now()
      const { antes } = envio
      const how = [antes?.estado ?? 'recebendo', antes?.rodada ?? 0, antes?.aviso ?? null] as const
      this.#sql.insert.run(
        envio.id,
        ...who,
        ...what,
        envio.sessao,
        bytes,
        nowMs,
        ...how,
        antes?.criadoMs ?? nowMs,
      )
      for (const { n, nome, bytes: size, sha256, estado } of arquivos)
        this.#sql.insertFile.run(envio.id, n, nome, size, sha256 ?? null, estado)
      return undefined
    })
  }

  find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined> {
    return runWhenFree(() => this.#rows.find(id, usuarioId === undefined ? undefined : ownerText(usuarioId)))
  }

  openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]> {
    return runWhenFree(() => this.#rows.open(ownerText(usuarioId)))
  }

  allOpen(): Promise<EnvioRecord[]> {
    return runWhenFree(() => this.#rows.open())
  }

  files(id: string): Promise<ArquivoRecord[]> {
    return runWhenFree(() => this.#rows.files(id))
  }

  sums(id: string): Promise<ArquivoSums> {
    return runWhenFree(() => this.#rows.sums(id))
  }

  file(id: string, n: number): Promise<ArquivoRecord | undefined> {
    return runWhenFree(() => this.#rows.file(id, n))
  }

  setFile(
    { envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>,
    { estado, mime = null, motivo = null }: ArquivoState,
  ): Promise<void> {
    return runWhenFree(() => void this.#sql.setFile.run(estado, mime, motivo, envio, n))
  }

  takeBack({ envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>): Promise<boolean> {
    return runWhenFree(() => this.#sql.takeBack.run(envio, n).changes === 1)
  }

  seen(id: string, sessionKey?: string): Promise<void> {
    return runWhenFree(() => void this.#sql.seen.run(this.#now(), sessionKey ?? null, id))
  }

  send(
    id: string,
    { fora, sessao, tried = false }: Asked,
    judge: (envio: EnvioRecord, sums: AskedSums) => boolean,
  ): Promise<EnvioEstado | undefined> {
    return this.#together(() => {
      const envio = this.#rows.find(id)
      if (!envio || !judge(envio, this.#rows.askedSums(id, fora))) return envio?.estado
      this.#sql.allIn.run(id)
      for (const n of fora) this.#sql.setOut.run(1, id, n)
      this.#sql.send.run(envio.estado === 'recusado' ? 1 : 0, tried ? 1 : 0, sessao, this.#now(), id)
      return envio.estado
    })
  }

  giveUp(id: string, keptMs = OUTCOME_KEPT_MS): Promise<'desistido' | 'gravando' | 'acabado'> {
    return this.#together(() => {
      const envio = this.#rows.find(id)
      if (!envio || isOver(envio)) return 'acabado'
      if (this.#leases.isWhole(id)) return 'gravando'
      this.#leases.free(id)
      // `forget` removes what nothing was done with for OUTCOME_KEPT_MS.
      this.#sql.end.run('desistido', null, null, this.#now() - OUTCOME_KEPT_MS + keptMs, 1, id)
      this.#sql.forgetFiles.run(id)
      return 'desistido'
    })
  }

  take(): Promise<Taking | undefined> {
    return runWhenFree(() => {
      const envio = this.#rows.due(this.#elapsed()).find(({ id }) => !this.#leases.isHeld(id))
      if (!envio) return undefined
      const before = this.#leases.isStale(envio.id) ? 1 : 0
      const tried = { ...envio, tentativas: Math.max(envio.tentativas, before) }
      return { envio: tried, posse: this.#leases.take(envio.id) }
    })
  }

  keep(taking: Taking): Promise<boolean> {
    return runWhenFree(() => this.#leases.keep(taking))
  }

  turn(taking: Taking, order: string): Promise<boolean> {
    return runWhenFree(() => this.#leases.turn(taking, order))
  }

  whole(taking: Taking): Promise<boolean> {
    return runWhenFree(() => this.#leases.whole(taking))
  }

  later(taking: Taking, again?: Again): Promise<void> {
    return runWhenFree(() => {
      if (!this.#leases.isOwn(taking)) return
      const { id } = taking.envio
      if (again) this.#sql.later.run(again.tentativas, Math.ceil(this.#elapsed() + again.ms), again.aviso, id)
      else this.#sql.tried.run(id)
      this.#leases.free(id)
    })
  }

  hurry(id: string): Promise<void> {
    return runWhenFree(() => void this.#sql.hurry.run(id))
  }

  end(taking: Taking, ending: Ending): Promise<boolean> {
    const { id, rodada } = taking.envio
    return runWhenFree(() => {
      const envio = this.#rows.find(id)
      if (envio?.estado !== 'enviando' || envio.rodada !== rodada) return false
      if (ending.estado === 'recusado' && !this.#leases.isOwn(taking)) return false
      const [aviso, resposta] =
        ending.estado === 'recusado' ? [ending.aviso, null] : [null, JSON.stringify(ending.resposta)]
      this.#sql.end.run(ending.estado, aviso, resposta, this.#now(), 0, id)
      this.#leases.free(id)
      return true
    })
  }

  untouchedFor(ms: number): Promise<EnvioRecord[]> {
    return runWhenFree(() => this.#rows.untouchedFor(ms))
  }

  forget(): Promise<void> {
    return runWhenFree(() => void this.#sql.forget.run(this.#now() - OUTCOME_KEPT_MS))
  }

  stats(): Promise<EnvioStats> {
    return runWhenFree(() => this.#rows.stats())
  }

  close(): void {
    closeSqlite(this.#db)
  }

  #together<T>(work: () => T): Promise<T> {
    return runWhenFree(() => inTransaction(this.#db, work))
  }
}
