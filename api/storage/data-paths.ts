import { join } from 'node:path'
import { LAST_BACKUP } from '#shared/node/data-folder/last-backup'
import { SECRET_FILE } from '#shared/node/sessions/secret'

/** Names inside DATA_DIR of what belongs in a backup copy. */
export const DATA_NAMES = { database: 'api.sqlite', fotos: 'fotos', secret: SECRET_FILE } as const

/** Name in DATA_DIR of the folder with the reports of originals that were removed by age. */
export const RETENTION_FOLDER = 'retencao'

/** Names of all that the backend keeps in DATA_DIR. */
export const BACKEND_NAMES = [
  DATA_NAMES.fotos,
  RETENTION_FOLDER,
  DATA_NAMES.database,
  `${DATA_NAMES.database}-wal`,
  `${DATA_NAMES.database}-shm`,
  LAST_BACKUP,
]

/** Paths of the backend's database and photos. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, DATA_NAMES.database),
  fotos: join(dataDir, DATA_NAMES.fotos),
})
