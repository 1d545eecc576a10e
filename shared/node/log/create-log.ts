import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import type { ErrorCode } from '#shared/errors/errors'
import type { Auditoria, Evento } from './eventos.ts'

/** A line says what happened, what was done by whom, what failed, or which request ended; its other fields say more. */
export type LogLine = Record<string, unknown> &
  ({ evento: Evento } | { auditoria: Auditoria } | { erro: ErrorCode } | { method: string })

type Write = (line: LogLine) => void

/** The log of a process: fields only, no sentence of a programmer. */
export interface Log {
  debug: Write
  info: Write
  warn: Write
  error: Write
  fatal: Write
}

/** Which process speaks, where it is not the gateway. */
export interface Speaker {
  parte: 'api'
}

const SECRETS = [
  'senha',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'credentials',
]

/**
 * JSON lines, one an event; what could open a door is never written. A secret is covered, not left out: whoever reads
 * the line sees that somebody tried to log one. Source: contract §7.
 */
export function createLog(
  level: string,
  destination: DestinationStream,
  speaker: Speaker | null = null,
): Log {
  const options = {
    level,
    base: speaker,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`]), censor: '[oculto]' },
  }
  return pino(options, destination)
}

/** What a line says of an error that nobody foresaw. */
export const faultOf = (error: unknown): { detalhe: string; pilha?: string | undefined } =>
  error instanceof Error ? { detalhe: error.message, pilha: error.stack } : { detalhe: String(error) }
