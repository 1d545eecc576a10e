import { join } from 'node:path'
import { LAST_BACKUP } from '#shared/node/data-folder/last-backup'
import { SECRET_FILE } from '#shared/node/sessions/secret'

/** Names of what is kept inside DATA_DIR and belongs in a backup copy. */
export const DATA_NAMES = { database: 'api.sqlite', fotos: 'fotos', secret: SECRET_FILE } as const

/** Name in DATA_DIR of the reports of what went by age. */
export const RETENTION_FOLDER = 'retencao'

/** What the backend keeps in DATA_DIR. */
export const BACKEND_NAMES = [
  DATA_NAMES.fotos,
  RETENTION_FOLDER,
  DATA_NAMES.database,
  `${DATA_NAMES.database}-wal`,
  `${DATA_NAMES.database}-shm`,
  LAST_BACKUP,
]

/** Where the backend keeps things inside DATA_DIR. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, DATA_NAMES.database),
  fotos: join(dataDir, DATA_NAMES.fotos),
})
