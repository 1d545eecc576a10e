import { pino, type DestinationStream, type Logger } from 'pino'
import { createLogOutput } from '#shared/node/log/log-output'

export type Log = Logger

/** JSON lines on standard output, like the gateway's; what could open a door is never written. Source: contract §7. */
export function createLog(level: string, destination: DestinationStream = createLogOutput()): Log {
  const options = {
    level,
    base: { parte: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: {
      paths: [
        'senha',
        'token',
        'authorization',
        'cookie',
        '*.senha',
        '*.token',
        '*.authorization',
        '*.cookie',
      ],
      remove: true,
    },
  }
  return pino(options, destination)
}
