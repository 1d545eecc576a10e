import { faultOf } from './create-log.ts'
import type { Log } from './create-log.ts'

/**
 * Logs the warnings of Node and of packages as lines; Node itself writes them as plain text, which readers of JSON
 * lines cannot use.
 */
export function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ evento: 'aviso-do-node', ...faultOf(warning) }))
}
