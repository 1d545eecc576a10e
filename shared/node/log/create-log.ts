import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { isObject } from '#shared/contract/reading/json-object'
import type { JsonObject } from '#shared/contract/reading/json-object'
import type { ErrorCode } from '#shared/errors/errors'
import type { Auditoria, Evento } from './eventos.ts'

/**
 * A line of the log. One of these fields says what it is about: an event, what a person did, an error, or a request
 * that ended; the other fields tell more.
 */
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

/** Added to the lines of the embedded backend; the gateway's have no such field. */
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

/** Stands in place of a secret. */
export const HIDDEN = '[oculto]'

/**
 * The fields with secrets replaced, in themselves and in the objects they hold. It is done here because pino's own
 * redaction copies every object of a line before it looks, which took twice as long as the rest of writing a line.
 */
function covered(fields: JsonObject, depth: 'whole' | 'top' = 'whole'): JsonObject {
  let shown = fields
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const told = SECRETS.has(name)
      ? HIDDEN
      : depth === 'whole' && isObject(value)
        ? covered(value, 'top')
        : value
    if (told !== value) shown = { ...shown, [name]: told }
  }
  return shown
}

/**
 * Makes a log of JSON lines, one for each event, without anything that could open a door. A secret is replaced, not
 * left out, so that a reader of the line sees that somebody tried to log one. Source: contract §7.
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

/** The fields of a log line about an unexpected error. */
export const faultOf = (error: unknown): { detalhe: string; pilha?: string | undefined } =>
  error instanceof Error ? { detalhe: error.message, pilha: error.stack } : { detalhe: String(error) }
