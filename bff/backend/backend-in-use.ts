import type { BackendUsage } from '#shared/node/process/backend-usage'
import type { BackendAddress } from './backend-address.ts'

/** The backend that the gateway calls: the embedded one, or another's. */
export interface BackendInUse extends BackendAddress {
  /** Starts it; gives the first administrador when one was made. Rejects when it cannot start. */
  start(): Promise<{ firstAdmin: { email: string; senha: string } | undefined }>
  stop(): Promise<void>
  /** How often it was started again after it died. */
  readonly restarts: number
  /** What the process uses. Rejects for a backend that the gateway did not start, or that does not say. */
  usage(): Promise<BackendUsage>
}

/** A backend of §7 that somebody else runs, which is not started or stopped here. */
export function foreignBackend(base: URL): BackendInUse {
  return {
    origin: () => base,
    ready: () => Promise.resolve(base),
    start: () => Promise.resolve({ firstAdmin: undefined }),
    stop: () => Promise.resolve(),
    restarts: 0,
    usage: () => Promise.reject(new Error('a foreign backend')),
  }
}
