import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { accountOf } from './account.ts'
import type { Sqlite } from '../sqlite/open-sqlite.ts'
import { openVersioned } from '../sqlite/open-versioned.ts'

/** Name of the sessions' file in DATA_DIR. */
export const SESSION_FILE = 'sessoes.sqlite'

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
/** What a program's token is called and opens; null of the sessions of people. */
const PROGRAM_TOKENS = `
  ALTER TABLE sessoes ADD COLUMN nome TEXT;
  ALTER TABLE sessoes ADD COLUMN acesso TEXT;
`
/** Accounts whose wrong senhas are to be forgotten, told by a command. */
const UNLOCKS = `
  CREATE TABLE desbloqueios (conta TEXT PRIMARY KEY, em_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`
/** Users whose sessions a command ended, for a gateway that keeps them elsewhere too. */
const ENDINGS = `
  CREATE TABLE encerramentos (usuario_id TEXT PRIMARY KEY, em_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`
/** Where the gateway of this file keeps its sessions, when not here. */
const ELSEWHERE = `
  CREATE TABLE servidor (id INTEGER PRIMARY KEY CHECK (id = 1), endereco TEXT NOT NULL) STRICT;
`
/** Milliseconds for which wrong senhas count, and therefore for which an unlocking is news. */
export const UNLOCK_MS = 15 * 60_000

/** Steps from each version of the file to the next. */
const STEPS = [SCHEMA, IN_ORDER, PROGRAM_TOKENS, UNLOCKS, ENDINGS, ELSEWHERE]

const LOST = 'todos entram de novo, cada programa precisa de outro token, e nada mais se perde.'

/** A user's id keeps its kind: the number 7 and the text '7' are two users. */
export const ownerText = (usuarioId: string | number) => JSON.stringify(usuarioId)

/**
 * Opens the file of the sessions, makes it when it is missing, and brings its tables to this version. Throws an error
 * with a Portuguese sentence for a file that is none of ours.
 */
export const openSessionFile = (file: string): Sqlite => openVersioned(file, { steps: STEPS, lost: LOST })

/** Works on the sessions of a gateway's folder, running or not; undefined when the folder has none. */
export function inSessionFile<T>(dataDir: string, work: (db: Sqlite) => T): T | undefined {
  const file = join(dataDir, SESSION_FILE)
  if (!existsSync(file)) return undefined
  const db = openSessionFile(file)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/**
 * Ends every session and token of a user in the gateway of this folder, running or not: it asks the file at every
 * call, and ends what it keeps elsewhere by the note. False when the folder has no gateway's sessions.
 */
export function endSessionsOf(dataDir: string, usuarioId: string | number): boolean {
  const ended = inSessionFile(dataDir, (db) => {
    db.prepare('INSERT OR REPLACE INTO encerramentos VALUES (?, ?)').run(ownerText(usuarioId), Date.now())
    return db.prepare('DELETE FROM sessoes WHERE usuario_id = ?').run(ownerText(usuarioId))
  })
  return ended !== undefined
}

const serverSchema = z.object({ endereco: z.string() }).optional()

/** The server on which the gateway of this folder keeps its sessions; undefined when it keeps them in the folder. */
export const serverOf = (dataDir: string): string | undefined =>
  inSessionFile(
    dataDir,
    (db) => serverSchema.parse(db.prepare('SELECT endereco FROM servidor').get())?.endereco,
  )

/** Has the gateway of this folder forget the wrong senhas of an e-mail, at its next login. False when there is none. */
export function unlockIn(dataDir: string, email: string, nowMs: number): boolean {
  const noted = inSessionFile(dataDir, (db) => {
    db.prepare('DELETE FROM desbloqueios WHERE em_ms < ?').run(nowMs - UNLOCK_MS)
    return db.prepare('INSERT OR REPLACE INTO desbloqueios VALUES (?, ?)').run(accountOf(email), nowMs)
  })
  return noted !== undefined
}
