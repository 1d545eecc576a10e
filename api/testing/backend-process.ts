import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { TEST_ADMIN, type TestApi } from './start-api.ts'

const MAIN = fileURLToPath(new URL('../../dist/api/main.js', import.meta.url))
const listeningSchema = z.object({
  type: z.literal('listening'),
  port: z.number(),
  firstAdmin: z.object({ email: z.string(), senha: z.string() }).optional(),
})

/** The real entry of the backend, compiled, in a process of its own. */
export interface BackendProcess extends TestApi {
  process: ChildProcess
  firstAdmin: { email: string; senha: string } | undefined
  /** Ends it as a power cut ends a process; resolves when it is gone. */
  kill(): Promise<void>
  /** Most memory it ever held, MB; undefined where the system does not tell. */
  peakMb(): number | undefined
}

/** The settings that make the administrator known. */
export const KNOWN_ADMIN = { ADMIN_EMAIL: TEST_ADMIN.email, ADMIN_SENHA: TEST_ADMIN.senha }

/** Starts the backend on a folder and waits until it listens. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BackendProcess> {
  const child = fork(MAIN, {
    execArgv: [],
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
  })
  const [message] = (await once(child, 'message')) as [unknown]
  const { port, firstAdmin } = listeningSchema.parse(message)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  return {
    process: child,
    firstAdmin,
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    admin: TEST_ADMIN,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    peakMb() {
      if (process.platform !== 'linux') return undefined
      const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
      return kb === undefined ? undefined : Number(kb) / 1024
    },
  }
}
