import { reachLog } from '#shared/node/http/reach-log'
import type { Log } from '#shared/node/log/create-log'
import type { LogOutput } from '#shared/node/log/log-output'
import { BackendClient } from './backend-client.ts'
import { foreignBackend } from './backend-in-use.ts'
import type { BackendInUse } from './backend-in-use.ts'
import { EmbeddedBackend } from './embedded/embedded-backend.ts'
import { createPools } from './pools.ts'

interface BackendSettings {
  apiUrl: URL | undefined
  backendTimeoutMs: number
  /** Environment of the embedded backend. */
  backendEnv: Record<string, string>
}

/** The backend in use, not started yet, the client of its calls, and what stops the one and ends the other. */
export interface OpenBackend {
  inUse: BackendInUse
  backend: BackendClient
  close: () => Promise<void>
}

/** The backend of API_URL, or the embedded one; the log tells when another's is away and what is odd in its answers. */
export function openBackend(
  { apiUrl, backendTimeoutMs, backendEnv: env }: BackendSettings,
  { log, output }: { log: Log; output: LogOutput },
): OpenBackend {
  const inUse = apiUrl ? foreignBackend(apiUrl) : new EmbeddedBackend({ env, log, output })
  const pools = createPools()
  const backend = new BackendClient(inUse, pools, {
    queryTimeoutMs: backendTimeoutMs,
    onOdd: (odd) => log.warn({ evento: 'resposta-estranha', ...odd }),
    // Only for a foreign backend: for its own, the gateway logs when the process ends, and why.
    tell: apiUrl && reachLog(log, 'backend', apiUrl.href),
  })
  const close = async () => {
    await inUse.stop()
    await pools.close()
  }
  return { inUse, backend, close }
}
