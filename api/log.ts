import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output, like the gateway's; what could open a door is never written. Source: contract §7. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: { parte: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
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
  })
}
