import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { newFolder, removeFolder } from '#shared/node/testing/own-folder'
import { expect, it } from 'vitest'
import { ADMINISTRADOR } from '#shared/node/testing/product-process'
import { isAlive } from '#shared/node/testing/processes'

/** Number of gateways that are killed; a hundred take about five minutes. */
const ROUNDS = Number(process.env['RODADAS'] ?? 4)
const LANES = 2
/** At most so many milliseconds of writing before a kill. */
const LONGEST_MS = 400

const BACKEND = fileURLToPath(new URL('../../../dist/api/main.js', import.meta.url))
/** The part of a gateway that matters to its backend: it starts the backend and reads its standard output. */
const STARTER = `
  const child = require('node:child_process').fork(${JSON.stringify(BACKEND)}, {
    detached: true, stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  child.stdout.resume()
  child.on('message', ({ port }) => console.log(JSON.stringify({ pid: child.pid, port })))`

/**
 * Lets a backend write lines without pause, kills its starter meanwhile, and returns how many ms the backend lived on.
 */
async function outlives(): Promise<number> {
  const dataDir = newFolder('bff-orfao')
  const { email: ADMIN_EMAIL, senha: ADMIN_SENHA } = ADMINISTRADOR
  const starter = spawn(process.execPath, ['--eval', STARTER], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, LOG_LEVEL: 'trace', ADMIN_EMAIL, ADMIN_SENHA },
  })
  const ended = once(starter, 'exit')
  const [line] = (await once(starter.stdout, 'data')) as [Buffer]
  const { pid, port } = JSON.parse(line.toString()) as { pid: number; port: number }
  try {
    let over = false
    const asking = Array.from({ length: 4 }, async () => {
      while (!over) await fetch(`http://127.0.0.1:${port}/${'x'.repeat(500)}`).catch(() => (over = true))
    })
    await sleep(Math.random() * LONGEST_MS)
    starter.kill('SIGKILL')
    await ended
    const orphaned = performance.now()
    while (isAlive(pid)) {
      if (performance.now() - orphaned > 60_000) throw new Error(`backend ${pid} lives on`)
      await sleep(50)
    }
    over = true
    await Promise.all(asking)
    return performance.now() - orphaned
  } finally {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    removeFolder(dataDir)
  }
}

it(
  'a backend ends when the reader of its output was killed with the gateway, at whatever moment lines are written',
  async () => {
    const lived: number[] = []
    const lane = async () => {
      while (lived.length < ROUNDS) lived.push(await outlives())
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    if (ROUNDS > 10) process.stderr.write(`lived on for at most ${Math.round(Math.max(...lived))} ms\n`)
    expect(lived.length).toBeGreaterThanOrEqual(ROUNDS)
  },
  60_000 + ROUNDS * 20_000,
)
