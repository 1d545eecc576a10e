import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MB } from '#shared/bytes/units'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { onSmallDisk } from '#shared/node/testing/small-disk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LOCK_FOLDER, lockFolder } from './folder-lock.ts'

const MODULE = fileURLToPath(new URL('../../../dist/shared/node/data-folder/folder-lock.js', import.meta.url))
const NOW = { runningMs: 0, stoppingMs: 0 }

let dataDir: string
beforeEach(() => {
  dataDir = newFolder('trava')
})
afterEach(() => removeFolder(dataDir))

const lock = (patience: Partial<Parameters<typeof lockFolder>[1]> = {}, folder = dataDir) =>
  lockFolder({ dataDir: folder, name: 'gateway' }, { ...NOW, ...patience })

/** Starts another process that locks the folder and then runs `then`. */
async function startHolder(then = '') {
  const program = `import { lockFolder } from ${JSON.stringify(MODULE)}
    const lock = await lockFolder({ dataDir: ${JSON.stringify(dataDir)}, name: 'gateway' }, ${JSON.stringify(NOW)})
    ${then}
    console.log('held')
    setInterval(() => undefined, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program])
  const ended = once(holder, 'exit')
  await once(holder.stdout, 'data')
  return async () => {
    holder.kill('SIGKILL')
    await ended
  }
}

describe('a data folder', () => {
  it('that another process runs on is refused with a sentence that names it', async () => {
    const kill = await startHolder()
    await expect(lock()).rejects.toThrow(
      `A pasta ${dataDir} (DATA_DIR) já está em uso por outra plataforma rodando. Pare-a ou use outra pasta. Nada foi alterado.`,
    )
    await kill()
  })

  it('is free at once when its owner was killed, and its copy can be opened while the owner runs', async () => {
    const kill = await startHolder('lock.announceStop()')
    const copy = `${dataDir}-copia`
    cpSync(dataDir, copy, { recursive: true })
    try {
      const inCopy = await lock({}, copy)
      inCopy.release()
      await expect(lock()).rejects.toThrow('já está em uso')
      await kill()
      const own = await lock()
      own.release()
    } finally {
      removeFolder(copy)
    }
  })

  it('is waited for while its owner is stopping, and told so once', async () => {
    const kill = await startHolder('lock.announceStop()')
    let told = 0
    const waiting = lock({ stoppingMs: 60_000, onWait: () => told++ })
    await expect.poll(() => told).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 600))
    await kill()
    const own = await waiting
    expect(told).toBe(1)
    await expect(lock()).rejects.toThrow('já está em uso')
    own.release()
  })

  it('is not waited for longer than asked, nor without end for one that stops', async () => {
    const own = await lock()
    await expect(lock({ stoppingMs: 60_000 })).rejects.toThrow('já está em uso')
    own.announceStop()
    await expect(lock({ stoppingMs: 300 })).rejects.toThrow('já está em uso')
    own.release()
    const next = await lock()
    await expect(lock({ stoppingMs: 60_000 })).rejects.toThrow('já está em uso')
    next.release()
  })

  it('is one for the gateway and another for the backend, both private', async () => {
    const own = await lock()
    const backend = await lockFolder({ dataDir, name: 'backend' }, NOW)
    backend.release()
    await expect(lock()).rejects.toThrow('já está em uso')
    own.release()
    expect(statSync(join(dataDir, LOCK_FOLDER)).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(dataDir, LOCK_FOLDER)).every((name) => !name.endsWith('-journal'))).toBe(true)
  })

  it('on a full disk was told to be on one that takes no locks', (context) =>
    onSmallDisk({ folder: join(dataDir, 'cheio') }, context, async (folder) => {
      for (const bytes of [MB, 4096])
        expect(() => {
          for (;;) appendFileSync(join(folder, 'outro'), Buffer.alloc(bytes))
        }).toThrow('ENOSPC')
      await expect(lock({}, folder)).rejects.toThrow(/^database or disk is full$/)
    }))
})
