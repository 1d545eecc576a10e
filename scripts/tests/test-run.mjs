// A run of the tests: one folder for all of their temporary folders, and a process that clears up after it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { GRACE_MS } from './left-behind.mjs'

const SWEEPER = fileURLToPath(new URL('./sweeper.mjs', import.meta.url))

/** Name of the folder, inside the run's, in which tsx keeps compiled code for all test files. */
export const TSX_CACHE = 'tsx'

/**
 * Opens a run, unless this process belongs to one already; from then on TEST_RUN in the environment names its folder.
 * `close` gives what the tests left `graceMs` to end by itself, ends and removes the rest, and returns one sentence for
 * each such thing. When this process ends without calling it, even by kill -9, the sweeper clears up all the same, and
 * reports nothing.
 */
export function openTestRun({ graceMs = GRACE_MS } = {}) {
  const { env } = process
  if (env.TEST_RUN) return { folder: env.TEST_RUN, close: () => Promise.resolve([]) }
  const folder = mkdtempSync(join(tmpdir(), 'extradorso-test-'))
  mkdirSync(join(folder, TSX_CACHE))
  // In a process group of its own: Ctrl+C in the terminal does not reach it.
  const sweeper = spawn(process.execPath, [SWEEPER, folder, String(graceMs)], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  sweeper.unref()
  env.TEST_RUN = folder
  return {
    folder,
    close: async () => {
      delete env.TEST_RUN
      sweeper.ref()
      const ended = once(sweeper, 'exit')
      sweeper.stdin.end('terminou')
      const left = JSON.parse(await text(sweeper.stdout))
      await ended
      return left.filter((line) => !line.endsWith(`: ${TSX_CACHE}`))
    },
  }
}
