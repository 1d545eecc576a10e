import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LOCK_FOLDER } from '#shared/node/data-folder/folder-lock'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
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

/** How many times two products are started at the same moment; 20 times take about four minutes. */
const ROUNDS = Number(process.env['RODADAS'] ?? 3)

vi.setConfig({ testTimeout: 60_000 + ROUNDS * 15_000 })
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

describe('a second product on one data folder', () => {
  it('stops with one sentence; started while the first one is stopping it waits, saying so, until what was running is stored', async () => {
    const first = await start()
    const { status, finish } = await beginUpload(first.port, await adminOf(first), 'OS-1')
    await seeUploads(first.port, 1)
    await expect(start()).rejects.toThrow(`the product ended: ${REFUSED()}`)
    await stop(first)
    let said = () => ''
    const second = start({
      env: { LOG_LEVEL: 'silent' },
      onSpawn: ({ output }) => (said = () => output.err),
    })
    await until(() => said().endsWith('\n'))
    expect(first.child.exitCode).toBeNull()
    await finish()
    await until(() => status() !== undefined)
    expect([status(), await first.exit]).toEqual(['201', 0])
    const next = await second
    expect(next.output.err).toMatch(/^A plataforma que usava \S+ \(DATA_DIR\) está .*aguardando.*\n$/)
    await expectWhole(await adminOf(next), 'OS-1')
  })

  it('is taken at once after the first was killed, and on a copy of the folder beside it', async () => {
    const first = await start()
    expect(await upload(await adminOf(first), 'OS-1')).toBe(true)
    const copy = `${dataDir}-copia`
    cpSync(dataDir, copy, { recursive: true })
    try {
      const beside = await start({ dataDir: copy })
      await expectWhole(await adminOf(beside), 'OS-1')
      await beside.kill()
      await first.kill()
      const next = await start()
      expect(next.output.err).toBe('')
      await expectWhole(await adminOf(next), 'OS-1')
    } finally {
      removeFolder(copy)
    }
  })
})

/**
 * Uploads batches one after another until it is told to stop or no answer comes; returns the orders that were answered
 * with 201.
 */
function uploadOnAndOn(admin: Asked, name: string) {
  let stopped = false
  const answered: string[] = []
  const over = (async () => {
    for (let number = 0; !stopped; number++) {
      const os = `${name}-${number}`
      if (await upload(admin, os).catch(() => false)) answered.push(os)
      else return
    }
  })()
  return {
    answered,
    stop: async () => {
      stopped = true
      await over
    },
  }
}

describe('two products started at once, again and again, while uploads run', () => {
  it('one stops with the sentence, and no photo that was answered for is lost', async () => {
    let owner = await start()
    const answered: string[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const sender = uploadOnAndOn(await adminOf(owner), `OS-${round}`)
      await until(() => sender.answered.length > 0)
      // The owner keeps running, stops, or is killed. In the first case both starts fail, in the others exactly one
      // succeeds.
      const fate = [() => undefined, () => stop(owner), () => owner.kill()]
      await fate[round % fate.length]?.()
      const starts = await Promise.allSettled([start(), start()])
      const refused = starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
      const [next] = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      expect(refused).toHaveLength(round % fate.length === 0 ? 2 : 1)
      for (const reason of refused) expect(reason).toContain(REFUSED())
      await sender.stop()
      answered.push(...sender.answered)
      if (next) running.delete(owner)
      owner = next ?? owner
    }
    const admin = await adminOf(owner)
    expect(answered.length).toBeGreaterThanOrEqual(ROUNDS)
    for (const os of answered) await expectWhole(admin, os)
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
      await expect(start()).rejects.toThrow(REFUSED())
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
