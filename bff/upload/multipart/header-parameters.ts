import { AppError } from '#shared/errors/errors'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { malformed } from '#shared/upload/malformed'

const VALUE = /[!#$%&'*+\-.^_`|~0-9A-Za-z/]+/y
const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y
const ATTRIBUTE = /[ \t]*;[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]+)=/y

/** A header's value (lower case) and its parameters (names in lower case). */
export interface HeaderValue {
  value: string
  parameters: ReadonlyMap<string, string>
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The text between quotes from `at` (after the opening one), and the index after the closing one. */
function quotedString(text: string, at: number): { value: string; end: number } {
  let value = ''
  for (let i = at; i < text.length; i++) {
    const c = text.charAt(i)
    if (c === '"') return { value, end: i + 1 }
    const next = text.charAt(i + 1)
    // Only a quote or a backslash is ever escaped: a lone backslash belongs to a Windows path.
    if (c === '\\' && (next === '"' || next === '\\')) {
      value += next
      i++
    } else value += c
  }
  throw malformed('unterminated quoted string')
}

/** Reads `value; a=b; c="d"` strictly, in one pass. Throws INVALID_INPUT on anything else or a repeated parameter. */
export function parseHeaderValue(text: string): HeaderValue {
  const value = match(VALUE, text, 0)?.[0]
  if (value === undefined) throw malformed('header without value')
  const parameters = new Map<string, string>()
  let at = value.length
  const end = text.trimEnd().length
  while (at < end) {
    const attribute = match(ATTRIBUTE, text, at)
    if (!attribute?.[1]) throw malformed('odd header parameter')
    const name = attribute[1].toLowerCase()
    if (parameters.has(name)) throw malformed('repeated header parameter')
    at += attribute[0].length
    const parameter = parameterValue(text, at)
    parameters.set(name, parameter.value)
    at = parameter.end
  }
  return { value: value.toLowerCase(), parameters }
}

function parameterValue(text: string, at: number): { value: string; end: number } {
  if (text[at] === '"') return quotedString(text, at + 1)
  const token = match(TOKEN, text, at)?.[0]
  if (token === undefined) throw malformed('header parameter without value')
  return { value: token, end: at + token.length }
}

/** Source: RFC 2046 §5.1.1. */
const BOUNDARY = /^[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]$/

/**
 * The boundary in a Content-Type. Throws UNSUPPORTED_MEDIA for another type, INVALID_INPUT for an odd or missing
 * boundary.
 */
export function boundaryOf(contentType: string | undefined): string {
  if (!/^multipart\/form-data[ \t]*(;|$)/i.test(contentType ?? ''))
    throw new AppError('UNSUPPORTED_MEDIA', { texto: TEXTOS_INTEGRACAO.tipoDoEnvio })
  const boundary = parseHeaderValue(contentType ?? '').parameters.get('boundary')
  // This is not `malformed`, which says that the form is broken: people who write this header by hand forget the
  // boundary, while the body may be whole.
  if (boundary === undefined)
    throw new AppError('INVALID_INPUT', { texto: TEXTOS_INTEGRACAO.tipoDoEnvio, detail: 'no boundary' })
  if (!BOUNDARY.test(boundary)) throw malformed('odd boundary')
  return boundary
}
