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
/** Numbers the sessions in the order in which they began; a time cannot tell that, because a clock can be set back. */
const IN_ORDER = `
  ALTER TABLE sessoes ADD COLUMN ordem INTEGER NOT NULL DEFAULT 0;
  DROP INDEX sessoes_usuario;
  CREATE INDEX sessoes_usuario ON sessoes (usuario_id, tipo, ordem, criada_ms);
`
/** The name of a program's token, and what it opens; null for sessions of people. */
const PROGRAM_TOKENS = `
  ALTER TABLE sessoes ADD COLUMN nome TEXT;
  ALTER TABLE sessoes ADD COLUMN acesso TEXT;
`
/** Accounts whose wrong senhas a command asked the gateway to forget. */
const UNLOCKS = `
  CREATE TABLE desbloqueios (conta TEXT PRIMARY KEY, em_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`
/** Users whose sessions a command ended, for a gateway that keeps sessions on a server as well. */
const ENDINGS = `
  CREATE TABLE encerramentos (usuario_id TEXT PRIMARY KEY, em_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`
/** The server on which the gateway of this file keeps its sessions, if not in the file. */
const ELSEWHERE = `
  CREATE TABLE servidor (id INTEGER PRIMARY KEY CHECK (id = 1), endereco TEXT NOT NULL) STRICT;
`
/** Milliseconds for which wrong senhas count, and for which therefore a note of an unlocking is kept. */
export const UNLOCK_MS = 15 * 60_000

/** The SQL that leads from each version of the file to the next. */
const STEPS = [SCHEMA, IN_ORDER, PROGRAM_TOKENS, UNLOCKS, ENDINGS, ELSEWHERE]

const LOST = 'todos entram de novo, cada programa precisa de outro token, e nada mais se perde.'

/** A user's id keeps its kind: the number 7 and the text '7' are two users. */
export const ownerText = (usuarioId: string | number) => JSON.stringify(usuarioId)

/**
 * Opens the file of the sessions, makes it when it is missing, and brings its tables to this version. Throws an error
 * with a Portuguese sentence for a file that the product did not write.
 */
export const openSessionFile = (file: string): Sqlite => openVersioned(file, { steps: STEPS, lost: LOST })

/**
 * Runs `work` on the sessions of a gateway's folder, while the gateway runs or not; gives undefined when the folder has
 * none.
 */
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
 * Ends every session and token of a user in the gateway of this folder, running or not: the gateway asks the file at
 * every call, and reads the note to end those that it keeps elsewhere. False when the folder holds no sessions of a
 * gateway.
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

/**
 * Notes that the gateway of this folder is to forget the wrong senhas of an e-mail at its next login. False when the
 * folder holds no sessions of a gateway.
 */
export function unlockIn(dataDir: string, email: string, nowMs: number): boolean {
  const noted = inSessionFile(dataDir, (db) => {
    db.prepare('DELETE FROM desbloqueios WHERE em_ms < ?').run(nowMs - UNLOCK_MS)
    return db.prepare('INSERT OR REPLACE INTO desbloqueios VALUES (?, ?)').run(accountOf(email), nowMs)
  })
  return noted !== undefined
}
