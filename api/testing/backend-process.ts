import { once } from 'node:events'
import { z } from 'zod'
import { compiled, runProgram, type RunningProgram } from '#shared/node/testing/running-program'
import { TEST_ADMIN, type TestApi } from './start-api.ts'

const listeningSchema = z.object({
  type: z.literal('listening'),
  port: z.number(),
  firstAdmin: z.object({ email: z.string(), senha: z.string() }).optional(),
})

/** The backend as it is really started: its compiled program, in a process of its own. */
export interface BackendProcess extends TestApi, RunningProgram {
  firstAdmin: { email: string; senha: string } | undefined
  /** Kills the process without warning, as a power cut would; resolves when it has ended. */
  kill(): Promise<void>
}

/** Settings that give the backend an administrator with known credentials. */
export const KNOWN_ADMIN = { ADMIN_EMAIL: TEST_ADMIN.email, ADMIN_SENHA: TEST_ADMIN.senha }

/** Starts the backend on a data folder and waits until it listens. */
export async function startProcess(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<BackendProcess> {
  const program = runProgram(process.execPath, [compiled('api/main')], {
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
    ipc: true,
  })
  const { child, output, exit, end } = program
  const ended = exit.then(() => {
    throw new Error(`the backend ended: ${output.out}${output.err}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
  ended.catch(() => undefined)
  const { port, firstAdmin } = listeningSchema.parse(message)
  return {
    ...program,
    firstAdmin,
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    admin: TEST_ADMIN,
    stop: async () => void (await end('SIGTERM')),
    kill: async () => void (await end('SIGKILL')),
  }
}
