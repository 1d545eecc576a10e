import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { RunningProgram } from '#shared/node/testing/running-program'
import { STORY_MS } from '#shared/node/testing/pace'
import type { ProductOptions, ProductProcess } from '#shared/node/testing/product-process'
import {
  beginUpload,
  expectWhole,
  fotosOf,
  seeUploads,
  untilRefusingConnections,
  upload,
} from '../testing/product-uploads.ts'
import type { Asked } from '../testing/product-uploads.ts'
import { until } from '#shared/node/testing/raw-request'

vi.setConfig({ testTimeout: STORY_MS })
let dataDir: string
const running = new Set<ProductProcess>()
beforeEach(() => {
  dataDir = newFolder('bff-pasta')
})
afterEach(async () => {
  await Promise.all([...running].map((product) => product.kill()))
  running.clear()
  removeFolder(dataDir)
})

async function start(options: Partial<ProductOptions> = {}): Promise<ProductProcess> {
  const product = await startProduct({ dataDir, ...options })
  running.add(product)
  return product
}

/**
 * Asks the product to stop, and waits until it has begun to: before that, another start would take it for one that
 * keeps running.
 */
async function stop(product: ProductProcess): Promise<void> {
  product.child.kill('SIGTERM')
  await untilRefusingConnections(product)
}

const REFUSED = () => `A pasta ${dataDir} (DATA_DIR) já está em uso por outra plataforma rodando.`

/** The administrator, signed in to this product. */
const adminOf = async ({ url }: ProductProcess): Promise<Asked> => ({ url, ...(await signInAdmin(url)) })

/** Starts two products at the same moment; gives the one that has the folder, once the other was refused. */
async function startTwo(options: Partial<ProductOptions> = {}): Promise<ProductProcess> {
  const starts = await Promise.allSettled([start(options), start(options)])
  const refused = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toEqual([expect.stringContaining(REFUSED())])
  const [owner] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  if (!owner) throw new Error('no product has the folder')
  return owner
}

describe('a second product on one data folder', () => {
  it('stops with one sentence; of two started while the first one is stopping both wait, saying so, until what was running is stored, and one has the folder; of two started after that one was killed one has it at once, and a product on a copy beside it has its own', async () => {
    const first = await start()
    const { status, finish } = await beginUpload(first.port, await adminOf(first), 'OS-1')
    await seeUploads(first.port, 1)
    await expect(start()).rejects.toThrow(`the product ended: ${REFUSED()}`)
    await stop(first)
    const waiting: RunningProgram[] = []
    const second = startTwo({
      env: { LOG_LEVEL: 'silent' },
      onSpawn: (program) => void waiting.push(program),
    })
    await until(() => waiting.length === 2 && waiting.every(({ output }) => output.err.endsWith('\n')))
    expect(first.child.exitCode).toBeNull()
    await finish()
    await until(() => status() !== undefined)
    expect([status(), await first.exit]).toEqual(['201', 0])
    const next = await second
    expect(next.output.err).toMatch(/^A plataforma que usava \S+ \(DATA_DIR\) está .*aguardando.*\n$/)
    await expectWhole(await adminOf(next), 'OS-1')

    const copy = `${dataDir}-copia`
    cpSync(dataDir, copy, { recursive: true })
    try {
      const beside = await start({ dataDir: copy })
      await expectWhole(await adminOf(beside), 'OS-1')
      await beside.kill()
      await next.kill()
      const last = await startTwo()
      expect(last.output.err).toBe('')
      await expectWhole(await adminOf(last), 'OS-1')
    } finally {
      removeFolder(copy)
    }
  })
})

describe('a backend held between the photos and their rows', () => {
  /**
   * Code for the product: suspends the process once, after the first batch was published, and writes its pid to the
   * file.
   */
  const HOLD = (file: string) => `
    import fs from 'node:fs/promises'
    import { writeFileSync, existsSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = fs
    fs.rename = async (from, to) => {
      await rename(from, to)
      if (!from.endsWith('files') || existsSync(${JSON.stringify(file)})) return
      writeFileSync(${JSON.stringify(file)}, String(process.pid))
      process.kill(process.pid, 'SIGSTOP')
    }
    syncBuiltinESMExports()`

  /**
   * Code for the product: writes the file at a process's second look at a lock. Only the backend that starts has to
   * look twice.
   */
  const LOOKED_TWICE = (file: string) => `
    import fs from 'node:fs/promises'
    import { writeFileSync } from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { stat } = fs
    let looks = 0
    fs.stat = (path, options) => {
      if (String(path).endsWith(${JSON.stringify(LOCK_FOLDER)}) && ++looks === 2)
        writeFileSync(${JSON.stringify(file)}, '')
      return stat(path, options)
    }
    syncBuiltinESMExports()`

  const textOf = (program: string) => `data:text/javascript,${encodeURIComponent(program)}`

  it('loses its batch to no other start, and the next one waits until it is over', async () => {
    const file = join(dataDir, 'parado')
    const first = await start({ env: { NODE_OPTIONS: `--import ${textOf(HOLD(file))}` } })
    const admin = await adminOf(first)
    const sent = upload(admin, 'OS-1').catch(() => false)
    const heldPid = () => {
      try {
        return Number(readFileSync(file, 'utf8'))
      } catch {
        return 0
      }
    }
    await until(() => heldPid() > 0)
    try {
      await first.kill()
      const waits = join(dataDir, 'espera')
      const next = start({ env: { NODE_OPTIONS: `--import ${textOf(LOOKED_TWICE(waits))}` } })
      await until(() => existsSync(waits))
      process.kill(heldPid(), 'SIGCONT')
      const again = await adminOf(await next)
      expect(await sent).toBe(false)
      const found = await fotosOf(again, 'OS-1').catch(() => [])
      if (found.length > 0) await expectWhole(again, 'OS-1')
      expect(await upload(again, 'OS-1')).toBe(true)
      await expectWhole(again, 'OS-1')
    } finally {
      if (first.child.signalCode === null) process.kill(heldPid(), 'SIGKILL')
    }
  })
})
