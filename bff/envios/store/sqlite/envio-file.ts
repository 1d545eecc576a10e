import type { Sqlite } from '#shared/node/sqlite/open-sqlite'
import { openVersioned } from '#shared/node/sqlite/open-versioned'

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

/** The SQL that leads from each version of the file to the next. */
const STEPS = [SCHEMA]

const LOST = 'os envios que não terminaram recomeçam.'

/**
 * Opens the file of the envios, makes it when it is missing, and brings its tables to this version. Throws an error
 * with a Portuguese sentence for a file that the product did not write.
 */
export const openEnvioFile = (path: string): Sqlite => openVersioned(path, { steps: STEPS, lost: LOST })
