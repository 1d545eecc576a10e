import { z } from 'zod'
import { openSqlite } from '#shared/node/sqlite/open-sqlite'
import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { openFailure } from '#shared/node/sqlite/open-failure'

const SCHEMA = `
  CREATE TABLE envios (
    id TEXT PRIMARY KEY,
    usuario_id TEXT NOT NULL,
    email TEXT NOT NULL,
    nivel TEXT NOT NULL,
    linha TEXT NOT NULL,
    campos TEXT NOT NULL,
    chave TEXT,
    declarado TEXT NOT NULL,
    estado TEXT NOT NULL,
    sessao TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    rodada INTEGER NOT NULL DEFAULT 0,
    tentativas INTEGER NOT NULL DEFAULT 0,
    proxima_ms INTEGER NOT NULL DEFAULT 0,
    aviso TEXT,
    resposta TEXT,
    criado_ms INTEGER NOT NULL,
    visto_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE UNIQUE INDEX envios_chave ON envios (usuario_id, chave);
  CREATE INDEX envios_estado ON envios (estado, proxima_ms);
  CREATE TABLE arquivos (
    envio TEXT NOT NULL REFERENCES envios (id) ON DELETE CASCADE,
    n INTEGER NOT NULL,
    nome TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    sha256 TEXT,
    estado TEXT NOT NULL,
    mime TEXT,
    motivo TEXT,
    fora INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (envio, n)
  ) STRICT, WITHOUT ROWID;
`

/** Steps from each version of the file to the next. */
const STEPS = [SCHEMA]

const versionSchema = z.object({ user_version: z.number() })

function openFile(path: string): Sqlite {
  try {
    return openSqlite(path)
  } catch (cause) {
    const damaged = (reason: string) =>
      `${path} não abre (${reason}). Apague-o para iniciar: os envios que não terminaram recomeçam.`
    throw new Error(openFailure(path, cause, damaged), { cause })
  }
}

/**
 * Opens the file of the envios, makes it when it is missing, and brings its tables to this version. Throws an error with a
 * Portuguese sentence for a file that is none of ours.
 */
export function openEnvioFile(path: string): Sqlite {
  const db = openFile(path)
  const { user_version: version } = versionSchema.parse(db.prepare('PRAGMA user_version').get())
  if (version > STEPS.length) {
    db.close()
    throw new Error(`${path} foi escrito por uma versão mais nova do programa.`)
  }
  for (const [step, sql] of STEPS.entries()) {
    if (step >= version) db.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${step + 1}; COMMIT;`)
  }
  return db
}
