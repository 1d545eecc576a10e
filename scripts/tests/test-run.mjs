// A run of the tests: one folder that holds every temporary folder of theirs, and a process that clears up after it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const SWEEPER = fileURLToPath(new URL('./sweeper.mjs', import.meta.url))

/** Folder in the run's that keeps what tsx compiled, for all test files. */
export const TSX_CACHE = 'tsx'

/**
 * Opens a run, unless this process belongs to one already: the environment (`TEST_RUN`) names its folder from now on.
 * `close` ends what is left of it and answers what that was, a sentence each. When this process ends without closing,
 * even by kill -9, the same is done unseen.
 */
export function openTestRun() {
  const { env } = process
  if (env.TEST_RUN) return { folder: env.TEST_RUN, close: () => Promise.resolve([]) }
  const folder = mkdtempSync(join(tmpdir(), 'extradorso-test-'))
  mkdirSync(join(folder, TSX_CACHE))
  // A group of its own: Ctrl+C in the terminal does not reach it.
  const sweeper = spawn(process.execPath, [SWEEPER, folder], {
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
