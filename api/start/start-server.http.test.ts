import { mkdirSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { onLoopback } from '#shared/node/testing/on-loopback'
import { LINHAS } from '#shared/linhas/index'
import { NO_LOG } from '#shared/node/testing/no-log'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { dataPaths } from '../storage/data-paths.ts'
import { camposDe, fotoFile, signIn } from '../testing/integrator.ts'
import { makeFoto } from '../testing/make-foto.ts'
import { startApi } from '../testing/start-api.ts'
import { readConfig } from './settings.ts'
import { startServer } from './start-server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = newFolder('inicio')
})
afterEach(() => removeFolder(dataDir))

it('a start that finds its port taken lets go of database and folder', async () => {
  const { port, close } = await onLoopback(createServer())
  const config = readConfig({ DATA_DIR: dataDir, ADMIN_SENHA: 'senha-de-teste' })
  await expect(startServer({ ...config, port }, NO_LOG)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  const { database } = dataPaths(dataDir)
  // SQLite keeps a log file beside an open database; it is empty or gone once the database is closed.
  expect(statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0)
  await close()
  const api = await startServer(config, NO_LOG, { runningMs: 0 })
  await api.stop(0)
})

it('a backend that was started without the disk of its photos took uploads below it, and they were gone when it was back', async () => {
  const { fotos } = dataPaths(dataDir)
  const linha = LINHAS.drone
  const foto = fotoFile('a.jpg', await makeFoto({ width: 64, height: 48 }))
  const begin = async () => {
    const api = await startApi({ dataDir })
    const who = await signIn(api, api.admin)
    const fields = Object.entries({ ...camposDe(linha), userId: String(who.user.id) })
    return { api, upload: async () => await who.upload(linha.api.upload, fields, [foto]) }
  }
  // The place of a disk is there before the first start.
  mkdirSync(fotos)
  const first = await begin()
  expect((await first.upload()).status).toBe(201)
  await first.api.stop()
  renameSync(fotos, `${fotos}-fora`)
  mkdirSync(fotos)
  const { api, upload } = await begin()
  const refused = await upload()
  expect([refused.status, refused.headers.get('retry-after'), readdirSync(fotos)]).toEqual([503, '5', []])
  expect(await refused.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  rmdirSync(fotos)
  renameSync(`${fotos}-fora`, fotos)
  expect((await upload()).status).toBe(201)
  await api.stop()
})
