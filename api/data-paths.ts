import { join } from 'node:path'

/** Names of what is kept inside DATA_DIR and belongs in a backup copy. */
export const DATA_NAMES = { database: 'api.sqlite', fotos: 'fotos', secret: 'segredo' } as const

/** Where the backend keeps things inside DATA_DIR. */
export const dataPaths = (dataDir: string) => ({
  database: join(dataDir, DATA_NAMES.database),
  fotos: join(dataDir, DATA_NAMES.fotos),
})
