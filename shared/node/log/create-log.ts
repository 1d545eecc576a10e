import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { isObject } from '#shared/contract/reading/json-object'
import type { JsonObject } from '#shared/contract/reading/json-object'
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

const SECRETS: ReadonlySet<string> = new Set([
  'senha',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'cookies',
  'set-cookie',
  'credentials',
])

/**
 * The fields with what is secret covered, in themselves and in the objects they hold. By hand: the library's own covering
 * copies every object of a line before it looks, and took twice as long as all else of writing it.
 */
function covered(fields: JsonObject, depth: 'whole' | 'top' = 'whole'): JsonObject {
  let shown = fields
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const told = SECRETS.has(name)
      ? '[oculto]'
      : depth === 'whole' && isObject(value)
        ? covered(value, 'top')
        : value
    if (told !== value) shown = { ...shown, [name]: told }
  }
  return shown
}

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
    formatters: { level: (label: string) => ({ level: label }), log: (line: JsonObject) => covered(line) },
  }
  return pino(options, destination)
}

/** What a line says of an error that nobody foresaw. */
export const faultOf = (error: unknown): { detalhe: string; pilha?: string | undefined } =>
  error instanceof Error ? { detalhe: error.message, pilha: error.stack } : { detalhe: String(error) }
