import { access, constants } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { TOKEN_ACESSOS } from '#shared/contract/pessoas/tokens'
import { usuarioSchema } from '#shared/contract/pessoas/usuario'
import { ownerText, openSessionFile } from '#shared/node/sessions/session-file'
import { revokeIn, tokensIn } from '#shared/node/sessions/program-tokens'
import { closeSqlite } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { runWhenFree, waitOffTheLoop } from '#shared/node/sqlite/run-when-free'
import { DAY_MS } from '#shared/time/day'
import { SESSION_KINDS } from '#shared/node/sessions/session-keys'
import type { SessionKind } from '#shared/node/sessions/session-keys'
import { ReadSessions } from './read-sessions.ts'
import type { SessionRecord, SessionStore } from './session-store.ts'

/** Compiled: it is read in every request. */
const rowSchema = z.compile(
  z
    .object({
      chave: z.string(),
      tipo: z.enum(SESSION_KINDS),
      usuario_id: z.string(),
      email: z.string(),
      nivel: z.string(),
      credenciais: z.instanceof(Uint8Array),
      criada_ms: z.number(),
      vista_ms: z.number(),
      expira_ms: z.number(),
      nome: z.string().nullable(),
      acesso: z.enum(TOKEN_ACESSOS).nullable(),
    })
    .transform((row): SessionRecord => ({
      key: row.chave,
      kind: row.tipo,
      usuario: usuarioSchema.parse({
        id: JSON.parse(row.usuario_id) as unknown,
        email: row.email,
        nivel: row.nivel,
      }),
      token: row.nome !== null && row.acesso !== null ? { nome: row.nome, acesso: row.acesso } : undefined,
      credentials: row.credenciais,
      createdMs: row.criada_ms,
      seenMs: row.vista_ms,
      expiresMs: row.expira_ms,
    })),
)

/** A note of a command that ended a user's sessions, wherever they are. */
export interface EndingNote {
  /** The user's id as it is kept. */
  owner: string
  atMs: number
}

/** A store in the data folder, which hears commands. */
export interface FolderSessionStore extends SessionStore {
  /** True when another process wrote since this was last asked. */
  wasTold(): boolean
  /** The oldest sessions, a hundred at a time. */
  oldest(): Promise<SessionRecord[]>
  /** The users whose sessions are still to be ended, a hundred at a time. */
  endings(): Promise<EndingNote[]>
  /** Takes a note away, unless the command was given again meanwhile. */
  forgetEnding(note: EndingNote): Promise<unknown>
}

const endingsSchema = z.array(
  z
    .object({ usuario_id: z.string(), em_ms: z.number() })
    .transform(({ usuario_id, em_ms }): EndingNote => ({ owner: usuario_id, atMs: em_ms })),
)
/** Milliseconds for which a note may be of use: as long as a program's token lives. */
const NOTE_MS = 366 * DAY_MS
const versionSchema = z.object({ data_version: z.number() })
const unlockSchema = z.array(z.object({ em_ms: z.number() }))
const keysSchema = z.array(z.object({ chave: z.string() }))
const countSchema = z.array(z.object({ tipo: z.string(), vivas: z.number() }))

const rowOf = (session: SessionRecord) =>
  [
    session.key,
    session.kind,
    ownerText(session.usuario.id),
    session.usuario.email,
    session.usuario.nivel,
    session.credentials,
    session.createdMs,
    session.seenMs,
    session.expiresMs,
    session.token?.nome ?? null,
    session.token?.acesso ?? null,
  ] as const

const prepareAll = (db: Sqlite) => ({
  insert: db.prepare(
    `INSERT INTO sessoes (chave, tipo, usuario_id, email, nivel, credenciais, criada_ms, vista_ms, expira_ms, nome,
       acesso, ordem) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(ordem), 0) + 1 FROM sessoes WHERE usuario_id = ? AND tipo = ?))`,
  ),
  find: db.prepare('SELECT * FROM sessoes WHERE chave = ?'),
  touch: db.prepare('UPDATE sessoes SET vista_ms = ? WHERE chave = ? AND vista_ms < ?'),
  renew: db.prepare('UPDATE sessoes SET credenciais = ? WHERE chave = ? AND credenciais = ?'),
  delete: db.prepare('DELETE FROM sessoes WHERE chave = ?'),
  keysOf: db.prepare(
    'SELECT chave FROM sessoes WHERE usuario_id = ? AND expira_ms > ? ORDER BY vista_ms DESC LIMIT 100',
  ),
  deleteOf: db.prepare('DELETE FROM sessoes WHERE usuario_id = ? AND chave != ?'),
  deleteOldest: db.prepare(
    `DELETE FROM sessoes WHERE chave IN (SELECT chave FROM sessoes WHERE usuario_id = ? AND tipo = ?
       ORDER BY ordem DESC, criada_ms DESC, chave LIMIT -1 OFFSET ?)`,
  ),
  deleteNewest: db.prepare(
    `DELETE FROM sessoes WHERE chave IN (SELECT chave FROM sessoes WHERE usuario_id = ? AND tipo = ? AND expira_ms > ?
       ORDER BY ordem, criada_ms, chave LIMIT -1 OFFSET ?)`,
  ),
  takeUnlock: db.prepare('DELETE FROM desbloqueios WHERE conta = ? RETURNING em_ms'),
  sweep: db.prepare("DELETE FROM sessoes WHERE expira_ms <= ? OR (tipo = 'navegador' AND vista_ms <= ?)"),
  count: db.prepare('SELECT tipo, count(*) AS vivas FROM sessoes WHERE expira_ms > ? GROUP BY tipo'),
  version: db.prepare('PRAGMA data_version'),
  oldest: db.prepare('SELECT * FROM sessoes ORDER BY ordem, criada_ms, chave LIMIT 100'),
  sweepEndings: db.prepare('DELETE FROM encerramentos WHERE em_ms <= ?'),
  endings: db.prepare('SELECT usuario_id, em_ms FROM encerramentos LIMIT 100'),
  forgetEnding: db.prepare('DELETE FROM encerramentos WHERE usuario_id = ? AND em_ms = ?'),
  ping: db.prepare(
    'INSERT INTO saude VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET vista_ms = excluded.vista_ms',
  ),
})

/** Writes down for commands on which server sessions are kept; undefined when they are kept here. */
function noteServer(db: Sqlite, server: string | undefined): void {
  db.exec('DELETE FROM servidor')
  if (server !== undefined) db.prepare('INSERT INTO servidor VALUES (1, ?)').run(server)
}

/**
 * Sessions in one SQLite file that survives a restart; every answered login is on stable storage. `server` is where they are
 * kept instead.
 */
export function createSqliteSessionStore(file: string, server?: string): FolderSessionStore {
  const db = openSessionFile(file)
  noteServer(db, server)
  waitOffTheLoop(db)
  const sql = prepareAll(db)
  const versionNow = () => versionSchema.parse(sql.version.get()).data_version
  let version = versionNow()
  const sessions = new ReadSessions({
    version: versionNow,
    read(key) {
      const row: unknown = sql.find.get(key)
      return row === undefined ? undefined : rowSchema.parse(row)
    },
  })
  /** Runs a step that changes sessions; while it waits for another writer, sessions are read as they still are. */
  const change = <T>(run: () => T) =>
    runWhenFree(() => {
      sessions.forget()
      return run()
    })
  return {
    insert: (session) =>
      change(() => sql.insert.run(...rowOf(session), ownerText(session.usuario.id), session.kind)),
    find: (key) => runWhenFree(() => sessions.find(key)),
    touch: (key, seenMs) => change(() => sql.touch.run(seenMs, key, seenMs)),
    renew: (key, credentials, replaced) =>
      change(() => Number(sql.renew.run(credentials, key, replaced).changes) === 1),
    delete: (key) => change(() => sql.delete.run(key)),
    keysOf: (usuarioId, nowMs) =>
      runWhenFree(() =>
        keysSchema.parse(sql.keysOf.all(ownerText(usuarioId), nowMs)).map(({ chave }) => chave),
      ),
    deleteOf: (usuarioId, exceptKey) => change(() => sql.deleteOf.run(ownerText(usuarioId), exceptKey)),
    deleteOldest: (usuario, kind, keep) =>
      change(() => sql.deleteOldest.run(ownerText(usuario.id), kind, keep)),
    deleteNewest: (usuario, kind, { keep, nowMs }) =>
      change(() => sql.deleteNewest.run(ownerText(usuario.id), kind, nowMs, keep)),
    takeUnlock: (account, sinceMs) =>
      runWhenFree(() => {
        const [note] = unlockSchema.parse(sql.takeUnlock.all(account))
        return note !== undefined && note.em_ms >= sinceMs
      }),
    sweep: (nowMs, idleBeforeMs) =>
      change(() => {
        sql.sweep.run(nowMs, idleBeforeMs)
        sql.sweepEndings.run(nowMs - NOTE_MS)
      }),
    count: (nowMs) =>
      runWhenFree(() => {
        const live = countSchema.parse(sql.count.all(nowMs))
        const of = (kind: SessionKind) => live.find(({ tipo }) => tipo === kind)?.vivas ?? 0
        return { navegador: of('navegador'), integrador: of('integrador'), programa: of('programa') }
      }),
    tokens: (nowMs, usuarioId) => runWhenFree(() => tokensIn(db, nowMs, usuarioId)),
    revoke: (id, usuarioId) => change(() => revokeIn(db, id, usuarioId)),
    wasTold() {
      const before = version
      version = versionNow()
      return version !== before
    },
    oldest: () => runWhenFree(() => z.array(rowSchema).parse(sql.oldest.all())),
    endings: () => runWhenFree(() => endingsSchema.parse(sql.endings.all())),
    forgetEnding: ({ owner, atMs }) => runWhenFree(() => sql.forgetEnding.run(owner, atMs)),
    async ping() {
      // An open file is still written to when its folder was moved away, where no start would read it.
      for (const place of [dirname(file), file]) await access(place, constants.W_OK)
      await runWhenFree(() => sql.ping.run(Date.now()))
    },
    close: () => runWhenFree(() => closeSqlite(db)),
  }
}
