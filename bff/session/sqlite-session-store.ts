import { chmodSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import { z } from 'zod'
import { usuarioSchema } from '#shared/contract/usuario'
import type { Usuario } from '#shared/contract/usuario'
import type { SessionKind, SessionRecord, SessionStore } from './session-store.ts'

type Database = InstanceType<typeof DatabaseSync>

/** The name by which SQLite keeps everything in memory. */
const IN_MEMORY = ':memory:'
const SCHEMA = `
  CREATE TABLE sessoes (
    chave TEXT PRIMARY KEY,
    tipo TEXT NOT NULL,
    usuario_id TEXT NOT NULL,
    email TEXT NOT NULL,
    nivel TEXT NOT NULL,
    credenciais BLOB NOT NULL,
    criada_ms INTEGER NOT NULL,
    vista_ms INTEGER NOT NULL,
    expira_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessoes_usuario ON sessoes (usuario_id, tipo, criada_ms);
  CREATE TABLE saude (id INTEGER PRIMARY KEY CHECK (id = 1), vista_ms INTEGER NOT NULL) STRICT;
`
/** Which of a user's sessions came first: a number that only grows, because a clock can be set back. */
const IN_ORDER = `
  ALTER TABLE sessoes ADD COLUMN ordem INTEGER NOT NULL DEFAULT 0;
  DROP INDEX sessoes_usuario;
  CREATE INDEX sessoes_usuario ON sessoes (usuario_id, tipo, ordem, criada_ms);
`
/** Steps from each version of the file to the next. */
const STEPS = [SCHEMA, IN_ORDER]

/** A user's id keeps its kind: the number 7 and the text '7' are two users. */
const idText = (usuario: Usuario) => JSON.stringify(usuario.id)

const rowSchema = z
  .object({
    chave: z.string(),
    tipo: z.enum(['navegador', 'integrador']),
    usuario_id: z.string(),
    email: z.string(),
    nivel: z.string(),
    credenciais: z.instanceof(Uint8Array),
    criada_ms: z.number(),
    vista_ms: z.number(),
    expira_ms: z.number(),
  })
  .transform((row): SessionRecord => ({
    key: row.chave,
    kind: row.tipo,
    usuario: usuarioSchema.parse({
      id: JSON.parse(row.usuario_id) as unknown,
      email: row.email,
      nivel: row.nivel,
    }),
    credentials: row.credenciais,
    createdMs: row.criada_ms,
    seenMs: row.vista_ms,
    expiresMs: row.expira_ms,
  }))

const countSchema = z.array(z.object({ tipo: z.string(), vivas: z.number() }))

const rowOf = (session: SessionRecord) =>
  [
    session.key,
    session.kind,
    idText(session.usuario),
    session.usuario.email,
    session.usuario.nivel,
    session.credentials,
    session.createdMs,
    session.seenMs,
    session.expiresMs,
  ] as const

/** The result of a synchronous step as a promise: an exception becomes a rejection. */
const settle = <T>(run: () => T) => new Promise<T>((resolve) => resolve(run()))

function openFile(file: string): Database {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  if (file !== IN_MEMORY) chmodSync(file, 0o600)
  const { user_version: version } = z
    .object({ user_version: z.number() })
    .parse(db.prepare('PRAGMA user_version').get())
  if (version > STEPS.length) throw new Error(`${file} foi escrito por uma versão mais nova do programa.`)
  for (const [step, sql] of STEPS.entries()) {
    if (step >= version) db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT;`)
  }
  return db
}

const prepareAll = (db: Database) => ({
  insert: db.prepare(
    `INSERT INTO sessoes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?,
       (SELECT coalesce(max(ordem), 0) + 1 FROM sessoes WHERE usuario_id = ? AND tipo = ?))`,
  ),
  find: db.prepare('SELECT * FROM sessoes WHERE chave = ?'),
  touch: db.prepare('UPDATE sessoes SET vista_ms = ? WHERE chave = ? AND vista_ms < ?'),
  delete: db.prepare('DELETE FROM sessoes WHERE chave = ?'),
  deleteOldest: db.prepare(
    `DELETE FROM sessoes WHERE chave IN (SELECT chave FROM sessoes WHERE usuario_id = ? AND tipo = ?
       ORDER BY ordem DESC, criada_ms DESC, chave LIMIT -1 OFFSET ?)`,
  ),
  sweep: db.prepare("DELETE FROM sessoes WHERE expira_ms <= ? OR (tipo = 'navegador' AND vista_ms <= ?)"),
  count: db.prepare('SELECT tipo, count(*) AS vivas FROM sessoes WHERE expira_ms > ? GROUP BY tipo'),
  ping: db.prepare(
    'INSERT INTO saude VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET vista_ms = excluded.vista_ms',
  ),
})

/** Sessions in one SQLite file that survives a restart; every answered login is on stable storage. */
export function createSqliteSessionStore(file: string): SessionStore {
  const db = openFile(file)
  const sql = prepareAll(db)
  return {
    insert: (session) =>
      settle(() => sql.insert.run(...rowOf(session), idText(session.usuario), session.kind)),
    find: (key) =>
      settle(() => {
        const row: unknown = sql.find.get(key)
        return row === undefined ? undefined : rowSchema.parse(row)
      }),
    touch: (key, seenMs) => settle(() => sql.touch.run(seenMs, key, seenMs)),
    delete: (key) => settle(() => sql.delete.run(key)),
    deleteOldest: (usuario, kind, keep) => settle(() => sql.deleteOldest.run(idText(usuario), kind, keep)),
    sweep: (nowMs, idleBeforeMs) => settle(() => sql.sweep.run(nowMs, idleBeforeMs)),
    count: (nowMs) =>
      settle(() => {
        const live = countSchema.parse(sql.count.all(nowMs))
        const of = (kind: SessionKind) => live.find(({ tipo }) => tipo === kind)?.vivas ?? 0
        return { navegador: of('navegador'), integrador: of('integrador') }
      }),
    ping: () => settle(() => sql.ping.run(Date.now())),
    close: () => settle(() => db.close()),
  }
}
