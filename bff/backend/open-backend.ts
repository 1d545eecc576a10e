import { reachLog } from '#shared/node/http/reach-log'
import type { Log } from '#shared/node/log/create-log'
import type { LogOutput } from '#shared/node/log/log-output'
import { oddAnswerLog } from './answers/odd-answer-log.ts'
import { BackendClient } from './backend-client.ts'
import { backendInUse } from './backend-in-use.ts'
import type { BackendInUse, BackendSettings } from './backend-in-use.ts'
import { createPools } from './pools.ts'

/** The backend in use, not started yet, the client of its calls, and what stops the one and ends the other. */
export interface OpenBackend {
  inUse: BackendInUse
  backend: BackendClient
  close: () => Promise<void>
}

/** The backend of API_URL, or the embedded one; the log tells when another's is away and what is odd in its answers. */
export function openBackend(
  config: BackendSettings & { backendTimeoutMs: number },
  { log, output }: { log: Log; output: LogOutput },
): OpenBackend {
  const { apiUrl, backendTimeoutMs } = config
  const inUse = backendInUse(config, { log, output })
  const pools = createPools()
  const backend = new BackendClient(inUse, pools, {
    queryTimeoutMs: backendTimeoutMs,
    onOdd: oddAnswerLog(log),
    // Only for a foreign backend: for its own, the gateway logs when the process ends, and why.
    tell: apiUrl && reachLog(log, 'backend', apiUrl.href),
  })
  const close = async () => {
    await inUse.stop()
    await pools.close()
  }
  return { inUse, backend, close }
}
