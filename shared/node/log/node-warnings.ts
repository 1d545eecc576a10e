import { faultOf } from './create-log.ts'
import type { Log } from './create-log.ts'

/** Makes lines of what Node and packages warn of; Node itself writes text, in which a reader of the log finds nothing. */
export function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ evento: 'aviso-do-node', ...faultOf(warning) }))
}
