import { z } from 'zod'
import type { ArquivoDeclarado, ArquivoEstado, EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/usuario'
import type { FotoMime } from '#shared/foto/foto-format'
import { ownerText } from '#shared/node/sessions/session-file'
import { closeSqlite } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { arquivoRecordSchema, envioRecordSchema } from './envio-records.ts'
import type { ArquivoRecord, EnvioRecord, Resposta } from './envio-records.ts'
import { openEnvioFile } from './envio-file.ts'

/** An envio that begins. */
export interface NewEnvio {
  id: string
  usuario: Usuario
  sessao: string
  linha: string
  campos: Readonly<Record<string, string>>
  chave: string | undefined
  declarado: string
  arquivos: readonly (ArquivoDeclarado & { n: number; estado: ArquivoEstado })[]
  nowMs: number
}

/** In which a file takes room. */
const OPEN = `('recebendo', 'enviando', 'recusado')`

const roomSchema = z.object({ envios: z.number(), bytes: z.number(), maior: z.number() })
const sumSchema = z.object({ soma: z.number() })
const countsSchema = z.array(z.object({ estado: z.string(), quantos: z.number() }))

const prepareAll = (db: Sqlite) => ({
  insert: db.prepare(
    `INSERT INTO envios (id, usuario_id, email, nivel, linha, campos, chave, declarado, estado, sessao, bytes, criado_ms, visto_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'recebendo', ?, ?, ?, ?)`,
  ),
  insertFile: db.prepare(
    'INSERT INTO arquivos (envio, n, nome, bytes, sha256, estado) VALUES (?, ?, ?, ?, ?, ?)',
  ),
  find: db.prepare('SELECT * FROM envios WHERE id = ? AND usuario_id = ?'),
  findAny: db.prepare('SELECT * FROM envios WHERE id = ?'),
  byKey: db.prepare('SELECT * FROM envios WHERE usuario_id = ? AND chave = ?'),
  openOf: db.prepare(
    `SELECT * FROM envios WHERE usuario_id = ? AND estado IN ${OPEN} ORDER BY criado_ms DESC, id`,
  ),
  files: db.prepare('SELECT * FROM arquivos WHERE envio = ? ORDER BY n'),
  file: db.prepare('SELECT * FROM arquivos WHERE envio = ? AND n = ?'),
  setFile: db.prepare('UPDATE arquivos SET estado = ?, mime = ?, motivo = ? WHERE envio = ? AND n = ?'),
  setOut: db.prepare('UPDATE arquivos SET fora = ? WHERE envio = ? AND n = ?'),
  allIn: db.prepare('UPDATE arquivos SET fora = 0 WHERE envio = ?'),
  seen: db.prepare('UPDATE envios SET visto_ms = ?, sessao = ? WHERE id = ?'),
  seenNow: db.prepare('UPDATE envios SET visto_ms = ? WHERE id = ?'),
  send: db.prepare(
    `UPDATE envios SET estado = 'enviando', rodada = rodada + ?, tentativas = 0, proxima_ms = 0, aviso = NULL, sessao = ?, visto_ms = ? WHERE id = ?`,
  ),
  later: db.prepare('UPDATE envios SET tentativas = ?, proxima_ms = ?, aviso = ? WHERE id = ?'),
  end: db.prepare(
    'UPDATE envios SET estado = ?, aviso = ?, resposta = ?, visto_ms = ?, chave = CASE WHEN ? THEN NULL ELSE chave END WHERE id = ?',
  ),
  due: db.prepare(
    "SELECT * FROM envios WHERE estado = 'enviando' AND proxima_ms <= ? ORDER BY proxima_ms, visto_ms LIMIT 50",
  ),
  restart: db.prepare("UPDATE envios SET proxima_ms = 0 WHERE estado = 'enviando'"),
  room: db.prepare(
    `SELECT count(*) AS envios, coalesce(sum(bytes), 0) AS bytes, coalesce(max(bytes), 0) AS maior FROM envios WHERE estado IN ${OPEN}`,
  ),
  roomOf: db.prepare(
    `SELECT count(*) AS envios, coalesce(sum(bytes), 0) AS bytes, coalesce(max(bytes), 0) AS maior FROM envios WHERE estado IN ${OPEN} AND usuario_id = ?`,
  ),
  filesIn: db.prepare(
    `SELECT coalesce(sum(a.bytes), 0) AS soma FROM arquivos a JOIN envios e ON e.id = a.envio WHERE e.estado IN ${OPEN} AND a.estado = ?`,
  ),
  old: db.prepare(`SELECT * FROM envios WHERE estado IN ${OPEN} AND visto_ms <= ?`),
  forget: db.prepare(`DELETE FROM envios WHERE estado NOT IN ${OPEN} AND visto_ms <= ?`),
  allOpen: db.prepare(`SELECT * FROM envios WHERE estado IN ${OPEN}`),
  counts: db.prepare('SELECT estado, count(*) AS quantos FROM envios GROUP BY estado'),
})

const envioOf = (row: unknown) => (row === undefined ? undefined : envioRecordSchema.parse(row))
const enviosOf = (rows: unknown[]) => rows.map((row) => envioRecordSchema.parse(row))

/** Envios in one SQLite file: every answered change is on stable storage. */
export class EnvioStore {
  readonly #db: Sqlite
  readonly #sql: ReturnType<typeof prepareAll>

  constructor(path: string) {
    this.#db = openEnvioFile(path)
    this.#sql = prepareAll(this.#db)
    this.#sql.restart.run()
  }

  insert({ usuario, arquivos, nowMs, ...envio }: NewEnvio): void {
    const bytes = arquivos.reduce((all, one) => all + one.bytes, 0)
    this.#together(() => {
      const who = [ownerText(usuario.id), usuario.email, usuario.nivel] as const
      const what = [envio.linha, JSON.stringify(envio.campos), envio.chave ?? null, envio.declarado] as const
      this.#sql.insert.run(envio.id, ...who, ...what, envio.sessao, bytes, nowMs, nowMs)
      for (const { n, nome, bytes: size, sha256, estado } of arquivos)
        this.#sql.insertFile.run(envio.id, n, nome, size, sha256 ?? null, estado)
    })
  }

  /** One of this user's; undefined for anybody else's. */
  find(id: string, usuarioId: Usuario['id']): EnvioRecord | undefined {
    return envioOf(this.#sql.find.get(id, ownerText(usuarioId)))
  }

  findAny(id: string): EnvioRecord | undefined {
    return envioOf(this.#sql.findAny.get(id))
  }

  byKey(usuarioId: Usuario['id'], chave: string): EnvioRecord | undefined {
    return envioOf(this.#sql.byKey.get(ownerText(usuarioId), chave))
  }

  /** Those of a user that are not over, the newest first. */
  openOf(usuarioId: Usuario['id']): EnvioRecord[] {
    return enviosOf(this.#sql.openOf.all(ownerText(usuarioId)))
  }

  allOpen(): EnvioRecord[] {
    return enviosOf(this.#sql.allOpen.all())
  }

  files(id: string): ArquivoRecord[] {
    return this.#sql.files.all(id).map((row: unknown) => arquivoRecordSchema.parse(row))
  }

  file(id: string, n: number): ArquivoRecord | undefined {
    const row: unknown = this.#sql.file.get(id, n)
    return row === undefined ? undefined : arquivoRecordSchema.parse(row)
  }

  setFile(
    { envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>,
    {
      estado,
      mime = null,
      motivo = null,
    }: { estado: ArquivoEstado; mime?: FotoMime | null; motivo?: string | null },
  ): void {
    this.#sql.setFile.run(estado, mime, motivo, envio, n)
  }

  /** Was asked for now, in this session. */
  seen(id: string, sessionKey: string, nowMs: number): void {
    this.#sql.seen.run(nowMs, sessionKey, id)
  }

  /** Something was done for it now. */
  alive(id: string, nowMs: number): void {
    this.#sql.seenNow.run(nowMs, id)
  }

  /** Asks for it to be sent, without these photos; `again` after the backend's refusal. */
  send(
    id: string,
    {
      fora,
      again,
      sessao,
      nowMs,
    }: { fora: readonly number[]; again: boolean; sessao: string; nowMs: number },
  ): void {
    this.#together(() => {
      this.#sql.allIn.run(id)
      for (const n of fora) this.#sql.setOut.run(1, id, n)
      this.#sql.send.run(again ? 1 : 0, sessao, nowMs, id)
    })
  }

  /** To be tried again then, for the reason that people read. */
  later(
    id: string,
    { tentativas, proximaMs, aviso }: { tentativas: number; proximaMs: number; aviso: string },
  ): void {
    this.#sql.later.run(tentativas, proximaMs, aviso, id)
  }

  /** It is over, or refused; one that was given up frees its key. */
  end(
    id: string,
    {
      estado,
      aviso,
      resposta,
      nowMs,
    }: { estado: EnvioEstado; aviso?: string; resposta?: Resposta; nowMs: number },
  ): void {
    const answer = resposta === undefined ? null : JSON.stringify(resposta)
    this.#sql.end.run(estado, aviso ?? null, answer, nowMs, estado === 'desistido' ? 1 : 0, id)
  }

  /** Those to be sent now. */
  due(nowMs: number): EnvioRecord[] {
    return enviosOf(this.#sql.due.all(nowMs))
  }

  /** Open envios, of a user or of all, their declared bytes, and those of the largest. */
  room(usuarioId?: Usuario['id']): z.infer<typeof roomSchema> {
    const row: unknown =
      usuarioId === undefined ? this.#sql.room.get() : this.#sql.roomOf.get(ownerText(usuarioId))
    return roomSchema.parse(row)
  }

  /** Declared bytes of the files of open envios that are in this state. */
  bytesIn(estado: ArquivoEstado): number {
    return sumSchema.parse(this.#sql.filesIn.get(estado)).soma
  }

  /** Open envios for which nothing was done since then. */
  untouchedSince(ms: number): EnvioRecord[] {
    return enviosOf(this.#sql.old.all(ms))
  }

  /** Forgets those that were over by then. */
  forgetBefore(ms: number): void {
    this.#sql.forget.run(ms)
  }

  /** How many there are, by state. */
  counts(): Record<string, number> {
    const rows = countsSchema.parse(this.#sql.counts.all())
    return Object.fromEntries(rows.map(({ estado, quantos }) => [estado, quantos]))
  }

  close(): void {
    closeSqlite(this.#db)
  }

  #together(work: () => void): void {
    this.#db.exec('BEGIN IMMEDIATE')
    try {
      work()
      this.#db.exec('COMMIT')
    } catch (error) {
      this.#db.exec('ROLLBACK')
      throw error
    }
  }
}
