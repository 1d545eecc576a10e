import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ArquivoEstado, EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/usuario'
import { ownerText } from '#shared/node/sessions/session-file'
import { closeSqlite } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { arquivoRecordSchema, toEnvio } from './envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from './envio-records.ts'
import { openEnvioFile } from './envio-file.ts'
import { prepareStatements } from './envio-statements.ts'
import type { EnvioStatements } from './envio-statements.ts'
import { KNOWN_MS, LEASE_MS } from './envio-store.ts'
import type {
  ArquivoState,
  Ending,
  EnvioStats,
  EnvioStore,
  NewEnvio,
  Taken,
  TakenRoom,
  Taking,
} from './envio-store.ts'

const roomSchema = z.object({ envios: z.number(), bytes: z.number(), maior: z.number() })
const sumSchema = z.object({ soma: z.number() })
const countsSchema = z.array(z.object({ estado: z.string(), quantos: z.number() }))

const enviosOf = (rows: unknown[], nowMs: number) => rows.map((row) => toEnvio(row, nowMs))
const envioOf = (row: unknown, nowMs: number) => (row === undefined ? undefined : toEnvio(row, nowMs))

/** Whose an envio is that is being sent. */
interface Lease {
  posse: string
  untilMs: number
  whole: boolean
}

/** Envios in one SQLite file: every answered change is on stable storage. Who sends what is known for one process only. */
export class SqliteEnvioStore implements EnvioStore {
  readonly #db: Sqlite
  readonly #sql: EnvioStatements
  readonly #now: () => number
  readonly #leases = new Map<string, Lease>()

  constructor(path: string, now: () => number) {
    this.#db = openEnvioFile(path)
    this.#sql = prepareStatements(this.#db)
    this.#now = now
    this.#sql.restart.run()
  }

  insert(envio: NewEnvio, judge: (taken: Taken) => void): Promise<EnvioRecord | undefined> {
    const { usuario, arquivos, chave } = envio
    const bytes = arquivos.reduce((all, one) => all + one.bytes, 0)
    const owner = ownerText(usuario.id)
    return this.#together(() => {
      const before = chave === undefined ? undefined : envioOf(this.#sql.byKey.get(owner, chave), this.#now())
      if (before) return before
      judge({
        own: this.#room(this.#sql.roomOf.get(owner)),
        all: this.#room(this.#sql.room.get()),
        falta: this.#bytesIn('falta'),
      })
      const who = [owner, usuario.email, usuario.nivel] as const
      const what = [envio.linha, JSON.stringify(envio.campos), chave ?? null, envio.declarado] as const
      const nowMs = this.#now()
      this.#sql.insert.run(envio.id, ...who, ...what, envio.sessao, bytes, nowMs, nowMs)
      for (const { n, nome, bytes: size, sha256, estado } of arquivos)
        this.#sql.insertFile.run(envio.id, n, nome, size, sha256 ?? null, estado)
      return undefined
    })
  }

  find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined> {
    const { find, findAny } = this.#sql
    return this.#soon(() => {
      const row: unknown = usuarioId === undefined ? findAny.get(id) : find.get(id, ownerText(usuarioId))
      return envioOf(row, this.#now())
    })
  }

  openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]> {
    return this.#soon(() => enviosOf(this.#sql.openOf.all(ownerText(usuarioId)), this.#now()))
  }

  allOpen(): Promise<EnvioRecord[]> {
    return this.#soon(() => enviosOf(this.#sql.allOpen.all(), this.#now()))
  }

  files(id: string): Promise<ArquivoRecord[]> {
    return this.#soon(() => this.#files(id))
  }

  file(id: string, n: number): Promise<ArquivoRecord | undefined> {
    return this.#soon(() => {
      const row: unknown = this.#sql.file.get(id, n)
      return row === undefined ? undefined : arquivoRecordSchema.parse(row)
    })
  }

  setFile(
    { envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>,
    { estado, mime = null, motivo = null }: ArquivoState,
  ): Promise<void> {
    return this.#soon(() => void this.#sql.setFile.run(estado, mime, motivo, envio, n))
  }

  seen(id: string, sessionKey?: string): Promise<void> {
    return this.#soon(() => void this.#sql.seen.run(this.#now(), sessionKey ?? null, id))
  }

  send(
    id: string,
    { fora, sessao }: { fora: readonly number[]; sessao: string },
    judge: (envio: EnvioRecord, files: readonly ArquivoRecord[]) => boolean,
  ): Promise<EnvioEstado | undefined> {
    return this.#together(() => {
      const envio = envioOf(this.#sql.findAny.get(id), this.#now())
      if (!envio || !judge(envio, this.#files(id))) return envio?.estado
      this.#sql.allIn.run(id)
      for (const n of fora) this.#sql.setOut.run(1, id, n)
      this.#sql.send.run(envio.estado === 'recusado' ? 1 : 0, sessao, this.#now(), id)
      return envio.estado
    })
  }

  giveUp(id: string): Promise<'desistido' | 'gravando' | 'acabado'> {
    return this.#soon(() => {
      const estado = envioOf(this.#sql.findAny.get(id), this.#now())?.estado
      if (estado === undefined || estado === 'pronto' || estado === 'desistido') return 'acabado'
      const lease = this.#leases.get(id)
      if (lease?.whole && lease.untilMs > this.#now()) return 'gravando'
      this.#leases.delete(id)
      this.#sql.end.run('desistido', null, null, this.#now(), 1, id)
      return 'desistido'
    })
  }

  take(): Promise<Taking | undefined> {
    return this.#soon(() => {
      const nowMs = this.#now()
      const held = ({ id }: EnvioRecord) => (this.#leases.get(id)?.untilMs ?? 0) > nowMs
      const envio = enviosOf(this.#sql.due.all(nowMs), nowMs).find((one) => !held(one))
      if (!envio) return undefined
      const posse = randomUUID()
      this.#leases.set(envio.id, { posse, untilMs: nowMs + LEASE_MS, whole: false })
      return { envio, posse }
    })
  }

  keep(taking: Taking): Promise<boolean> {
    return this.#soon(() => {
      const lease = this.#own(taking)
      if (lease) lease.untilMs = this.#now() + LEASE_MS
      return lease !== undefined
    })
  }

  async whole(taking: Taking): Promise<boolean> {
    if (!(await this.keep(taking))) return false
    const lease = this.#own(taking)
    if (lease) lease.whole = true
    return lease !== undefined
  }

  later(taking: Taking, again?: { tentativas: number; ms: number; aviso: string }): Promise<void> {
    return this.#soon(() => {
      if (!this.#own(taking)) return
      const { id } = taking.envio
      if (again) this.#sql.later.run(again.tentativas, this.#now() + again.ms, again.aviso, id)
      this.#leases.delete(id)
    })
  }

  end(taking: Taking, ending: Ending): Promise<boolean> {
    const { id, rodada } = taking.envio
    return this.#soon(() => {
      const envio = envioOf(this.#sql.findAny.get(id), this.#now())
      if (envio?.estado !== 'enviando' || envio.rodada !== rodada) return false
      if (ending.estado === 'recusado' && !this.#own(taking)) return false
      const [aviso, resposta] =
        ending.estado === 'recusado' ? [ending.aviso, null] : [null, JSON.stringify(ending.resposta)]
      this.#sql.end.run(ending.estado, aviso, resposta, this.#now(), 0, id)
      this.#leases.delete(id)
      return true
    })
  }

  untouchedFor(ms: number): Promise<EnvioRecord[]> {
    return this.#soon(() => enviosOf(this.#sql.old.all(this.#now() - ms), this.#now()))
  }

  forget(): Promise<void> {
    return this.#soon(() => void this.#sql.forget.run(this.#now() - KNOWN_MS))
  }

  stats(): Promise<EnvioStats> {
    return this.#soon(() => {
      const rows = countsSchema.parse(this.#sql.counts.all())
      const count = Object.fromEntries(rows.map(({ estado, quantos }) => [estado, quantos]))
      const { recebendo = 0, enviando = 0, recusado = 0 } = count
      return { envios: { recebendo, enviando, recusado }, bytes: this.#bytesIn('chegou') }
    })
  }

  close(): void {
    closeSqlite(this.#db)
  }

  #files(id: string): ArquivoRecord[] {
    return this.#sql.files.all(id).map((row: unknown) => arquivoRecordSchema.parse(row))
  }

  #room(row: unknown): TakenRoom {
    return roomSchema.parse(row)
  }

  /** Declared bytes of the files of open envios that are in this state. */
  #bytesIn(estado: ArquivoEstado): number {
    return sumSchema.parse(this.#sql.filesIn.get(estado)).soma
  }

  #own({ envio, posse }: Taking): Lease | undefined {
    const lease = this.#leases.get(envio.id)
    return lease?.posse === posse ? lease : undefined
  }

  /** At once, in one step; what it throws rejects. */
  #soon<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => resolve(work()))
  }

  #together<T>(work: () => T): Promise<T> {
    return this.#soon(() => {
      this.#db.exec('BEGIN IMMEDIATE')
      try {
        const done = work()
        this.#db.exec('COMMIT')
        return done
      } catch (error) {
        this.#db.exec('ROLLBACK')
        throw error
      }
    })
  }
}
