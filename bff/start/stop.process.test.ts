import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { request } from '#shared/node/testing/request'
import { signInAdmin } from '../testing/product-admin.ts'
import { startProduct } from '#shared/node/testing/product-process'
import type { ProductOptions, ProductProcess } from '#shared/node/testing/product-process'
import type { RunningProgram } from '#shared/node/testing/running-program'
import { openFolderPlace } from '../envios/envio-place.ts'
import { aNewEnvio } from '../testing/envio-store-behaviour.ts'
import { beginUpload, seeUploads, untilRefusingConnections } from '../testing/product-uploads.ts'
import { openRaw, until } from '#shared/node/testing/raw-request'

let dataDir: string
let product: ProductProcess | undefined
beforeEach(() => {
  dataDir = newFolder('bff-parada')
})
afterEach(async () => {
  await product?.kill()
  removeFolder(dataDir)
})

/**
 * Code for the product: the start's first look at open uploads is reported and then held until the gateway stops its
 * backend, which is the last step of a stop.
 */
const HELD_LOOK = `
  import { ChildProcess } from 'node:child_process'
  import files from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const { readdir } = files
  const { kill } = ChildProcess.prototype
  const closed = new Promise((resolve) => {
    ChildProcess.prototype.kill = function (...how) {
      resolve()
      return kill.apply(this, how)
    }
  })
  let told = false
  files.readdir = async (path, ...how) => {
    if (!String(path).includes('/envios/')) return readdir(path, ...how)
    if (!told) process.stderr.write('looks')
    told = true
    await closed
    return readdir(path, ...how)
  }
  syncBuiltinESMExports()`

const start = async (options: Partial<ProductOptions> = {}) =>
  (product = await startProduct({ dataDir, ...options }))

describe('asked to stop', () => {
  it('F27 it accepts no new connections, lets six uploads finish, and ends well', async () => {
    const running = await start()
    const caller = await signInAdmin(running.url)
    const unused = await openRaw(running.port)
    const uploads = await Promise.all(
      Array.from({ length: 6 }, (_, at) => beginUpload(running.port, caller, `OS-${at}`)),
    )
    await seeUploads(running.port, 6)
    running.child.kill('SIGTERM')
    await untilRefusingConnections(running)
    expect(running.output.out).toContain('"evento":"parando","motivo":"SIGTERM","ateS":120}')
    for (const { finish } of uploads) await finish()
    await until(() => uploads.every(({ status }) => status() !== undefined))
    expect(uploads.map(({ status }) => status())).toEqual(Array(6).fill('201'))
    expect(await running.exit).toBe(0)
    expect(await unused.closed).toBe('')
  })

  it('F27 while it looks after what was left of uploads, it ends well, and says nothing of what that met', async () => {
    const { store } = openFolderPlace({ dataDir }, Date.now)
    for (const envio of [aNewEnvio(), aNewEnvio()]) await store.insert(envio, () => undefined)
    store.close()
    let program: RunningProgram | undefined
    const onSpawn = (spawned: RunningProgram) => {
      program = spawned
      program.child.stderr?.on('data', () => spawned.output.err === 'looks' && spawned.child.kill('SIGTERM'))
    }
    await expect(start({ hook: HELD_LOOK, onSpawn })).rejects.toThrow('the product ended')
    expect([await program?.exit, program?.output.err]).toEqual([0, 'looks'])
    expect(program?.output.out).not.toContain('"level":"error"')
  })

  it('F27 a second time it ends at once', async () => {
    const running = await start()
    const { raw } = await beginUpload(running.port, await signInAdmin(running.url), 'OS-1')
    await seeUploads(running.port, 1)
    running.child.kill('SIGTERM')
    await untilRefusingConnections(running)
    expect(running.child.exitCode).toBeNull()
    running.child.kill('SIGTERM')
    expect(await running.exit).toBe(1)
    await raw.closed
  })
})

describe('an exception that nobody caught, a rejection, a warning', () => {
  it('F40 is a line of the log, no text beside it, running work finishes, and the exit code is 1', async () => {
    const running = await start({
      hook: `process.on('SIGUSR2', () => {
        process.emitWarning('aviso de teste')
        void Promise.reject(new Error('promessa de teste'))
        throw new Error('falha de teste')
      })`,
    })
    const { finish, status } = await beginUpload(running.port, await signInAdmin(running.url), 'OS-1')
    await seeUploads(running.port, 1)
    running.child.kill('SIGUSR2')
    const isTold = (word: string) => running.output.out.includes(word)
    await until(() => ['promessa', 'falha', 'aviso'].every((word) => isTold(`${word} de teste`)))
    await finish()
    await until(() => status() === '201')
    expect(await running.exit).toBe(1)
    const lineOf = (word: string): unknown =>
      JSON.parse(running.output.out.split('\n').find((text) => text.includes(word)) ?? '')
    for (const word of ['falha de teste', 'promessa de teste'])
      expect(lineOf(word)).toMatchObject({ level: 'fatal', evento: 'excecao' })
    expect(lineOf('aviso de teste')).toMatchObject({ level: 'warn', evento: 'aviso-do-node' })
    expect(running.output.err).not.toContain('de teste')
  })
})

describe('a standard output', () => {
  /** Makes the product log fifty lines in each round; a pipe and its reader hold some three hundred. */
  async function writeLines({ url }: ProductProcess, rounds: number) {
    for (let round = 0; round < rounds; round++) {
      const batch = Array.from({ length: 50 }, () => request(`${url}/${'x'.repeat(180)}`))
      for (const answer of await Promise.all(batch)) expect(answer.status).toBe(404)
    }
  }

  /** Begins an upload, stops the product by the signal, and expects both to end well. */
  async function stopDuringUpload(running: ProductProcess, signal: NodeJS.Signals) {
    const { finish, status } = await beginUpload(running.port, await signInAdmin(running.url), 'OS-1')
    await seeUploads(running.port, 1)
    running.child.kill(signal)
    await untilRefusingConnections(running)
    await finish()
    await until(() => status() !== undefined)
    expect([status(), await running.exit]).toEqual(['201', 0])
  }

  it('F27 F32 that nobody reads delays neither a request nor the end; Ctrl+C under npm start, which says it once more than the terminal, lets an upload finish too', async () => {
    const hook = `process.once('SIGINT', () => process.emit('SIGINT'))`
    const running = await start({ readsOutput: false, hook })
    await writeLines(running, 8)
    expect((await request(`${running.url}/readyz`)).status).toBe(200)
    await stopDuringUpload(running, 'SIGINT')
  })

  it('F27 F32 that was closed ends nothing, and what is lost is counted; a terminal that was closed with it lets an upload finish too', async () => {
    const running = await start()
    running.child.stdout?.destroy()
    await writeLines(running, 3)
    expect((await request(`${running.url}/readyz`)).status).toBe(200)
    const metrics = await (await request(`${running.url}/metrics`)).text()
    expect(Number(/^extradorso_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThan(100)
    await stopDuringUpload(running, 'SIGHUP')
  })
})

describe('a data folder', () => {
  it('P03 that cannot be made stops the start with one sentence', async () => {
    const sentence = 'A pasta /proc/nenhuma (DATA_DIR) não pode ser criada.'
    await expect(startProduct({ dataDir: '/proc/nenhuma' })).rejects.toThrow(sentence)
  })
})
