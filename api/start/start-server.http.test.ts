import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { dataPaths } from '../storage/data-paths.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder('inicio')
})
afterEach(() => removeFolder(dataDir))

it('a start that finds its port taken lets go of database and folder', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_SENHA: 'senha-de-teste' })
  await expect(startServer({ ...config, port }, NO_LOG)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const { database } = dataPaths(dataDir)
  // SQLite keeps a log file beside an open database; it is empty or gone once the database is closed.
  expect(statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  other.close()
  const api = await startServer(config, NO_LOG, { runningMs: 0 })
  await api.stop(0)
})
