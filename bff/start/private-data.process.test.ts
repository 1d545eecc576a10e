import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { request } from '#shared/node/testing/request'
import { signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductProcess } from '#shared/node/testing/product-process'
import { fotosOf, upload } from '../testing/product-uploads.ts'

let dataDir: string
let product: ProductProcess | undefined
let umask: number
beforeEach(() => {
  umask = process.umask(0o022)
  dataDir = newFolder('bff-modos')
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await product?.kill()
  removeFolder(dataDir)
  process.umask(umask)
})

const entries = (recursive: boolean) =>
  readdirSync(dataDir, { recursive, encoding: 'utf8' }).map((name) => join(dataDir, name))
/** Files that other users may read. One that the running product has just removed does not count. */
const openToOthers = (paths: string[]) =>
  paths.filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077)

/** Starts the product in the folder and uses it: sends a batch and looks at a small picture of its photo. */
async function use(os: string): Promise<ProductProcess> {
  const started = (product = await startProduct({ dataDir }))
  const admin = { url: started.url, ...(await signInAdmin(started.url)) }
  expect(await upload(admin, os)).toBe(true)
  const [foto] = await fotosOf(admin, os)
  const small = await request(`${started.url}${foto?.image}?w=320`, { headers: admin.headers })
  await small.arrayBuffer()
  return started
}

it('what the product keeps in a folder others may enter is its own user’s alone, and what an earlier version left open to others is closed by the next start', async () => {
  const before = await use('OS-1')
  const names = readdirSync(dataDir)
  for (const name of ['api.sqlite', 'api.sqlite-wal', 'api.sqlite-shm', 'fotos', 'derivados', 'segredo'])
    expect(names).toContain(name)
  expect(openToOthers(entries(true))).toEqual([])
  expect(statSync(dataDir).mode & 0o777).toBe(0o755)

  before.child.kill('SIGTERM')
  await before.exit
  for (const path of entries(true)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644)
  await use('OS-2')
  expect(openToOthers(entries(false))).toEqual([])
})
