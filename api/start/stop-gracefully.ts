import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { onStopSignals } from '#shared/node/process/stop-signals'
import type { RunningApi } from './start-server.ts'

/** How long running requests may go on after a request to stop, ms. */
const STOP_MS = 120_000
/** How long they may go on when the gateway is gone, ms: nobody is left who could be answered. */
const ORPHAN_STOP_MS = 3_000

/**
 * Stops on SIGTERM, and when the process that started this one has gone. That process alone decides about Ctrl+C, which
 * a terminal sends to both. In a process that runs on its own, a second signal ends it at once.
 */
export function stopGracefully(api: RunningApi, log: Log, standalone: boolean): void {
  let stopping = false
  const stop = (motivo: string, deadlineMs = STOP_MS) => {
    if (stopping && standalone) process.exit(1)
    if (stopping) return
    stopping = true
    log.info({ evento: 'parando', motivo })
    api.stop(deadlineMs).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ evento: 'parada-falhou', ...faultOf(error) })
        process.exit(1)
      },
    )
  }
  process.once('disconnect', () => stop('disconnect', ORPHAN_STOP_MS))
  if (!standalone && !process.connected) stop('disconnect', ORPHAN_STOP_MS)
  onStopSignals((signal) => {
    if (standalone || signal !== 'SIGINT') stop(signal)
  })
}
