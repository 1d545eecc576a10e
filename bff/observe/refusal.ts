import type { AppError } from '#shared/errors/errors'
import type { Refusal } from '#shared/node/http/request-records'
import { HIDDEN } from '#shared/node/log/create-log'

/** Text that looks like a key: no word of a sentence is that long. */
const KEY = /[\w.+/=~-]{32,}/g

/** The senhas in a call's input, under whatever name. */
function senhasOf(input: unknown): string[] {
  if (typeof input !== 'object' || input === null) return []
  return Object.entries(input).flatMap(([name, value]) =>
    /senha|password/i.test(name) && typeof value === 'string' && value !== '' ? [value] : [],
  )
}

function covered(text: string, input: unknown): string {
  const plain = senhasOf(input).reduce((left, senha) => left.replaceAll(senha, HIDDEN), text)
  return plain.replace(KEY, HIDDEN)
}

/**
 * Why somebody was refused, as the log says it. A backend's sentence may repeat what it was sent: senhas of the input
 * and what looks like a key are covered. What the product knows of its own failures stands in their line.
 */
export function refusalOf({ code, texto, message, http }: AppError, input?: unknown): Refusal {
  const motivo = covered(texto, input)
  return {
    codigo: code,
    motivo,
    ...(message !== texto && http < 500 && { detalhe: covered(message, input) }),
  }
}
