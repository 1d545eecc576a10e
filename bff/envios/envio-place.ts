import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { EnvioStore } from './envio-store.ts'
import { FileLocks } from './file-locks.ts'
import type { EnvioLocks } from './file-locks.ts'
import type { Spool } from './spool.ts'
import { SpoolFiles, SPOOL_FOLDER } from './spool-files.ts'
import { SqliteEnvioStore } from './sqlite-envio-store.ts'

/** What keeps envios: what is known of them, their bytes, and who is at which file. */
export interface EnvioPlace {
  store: EnvioStore
  files: Spool
  locks: EnvioLocks
}

/** Opens what one gateway keeps in its data folder. Throws an error with a Portuguese sentence when that does not open. */
export function openFolderPlace(dataDir: string, now: () => number): EnvioPlace {
  const folder = join(dataDir, SPOOL_FOLDER)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const store = new SqliteEnvioStore(join(folder, 'envios.sqlite'), now)
  return { store, files: new SpoolFiles(folder), locks: new FileLocks() }
}
