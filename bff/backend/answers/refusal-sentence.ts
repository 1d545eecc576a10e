import { STATUS_CODES } from 'node:http'
import { isObject, type JsonObject } from '#shared/contract/reading/json-object'
import { firstUnits } from '#shared/text/first-units'

const MAX_MESSAGE_CHARS = 300
/** How many parts of a refusal are read: a form has fewer fields. */
const MAX_PARTS = 20
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g

/** From here on a text is a stack, of JavaScript, Java, .NET, PHP or Python, as a backend in its debug mode gives it. */
const STACK = /\n(?:[ \t]+at |#0 |Stack trace:)|^Traceback \(most recent call last\)/

/** Sentences that frameworks give for any refusal of a kind: the gateway's own sentence says the same in Portuguese. */
const OF_FRAMEWORKS = new Set(
  [
    ...Object.values(STATUS_CODES),
    'Forbidden resource',
    'Unauthenticated',
    'This action is unauthorized',
    'The given data was invalid',
    'Validation error',
    'Validation failed',
    'One or more validation errors occurred',
    'Content Too Large',
    'Unprocessable Content',
    'Too Many Attempts',
    'CSRF token mismatch',
    'Access Denied',
    'You do not have permission to perform this action',
    'No message available',
  ].map((text) => String(text).toLowerCase()),
)
/** A code for programs: 'invalid_credentials', 'OS_ENCERRADA'. */
const FOR_PROGRAMS = /^[a-z]+(_[a-z]+)+$/i

/** False for a text that tells a person nothing. */
const isTelling = (text: string) =>
  !OF_FRAMEWORKS.has(text.replace(/[.!]+$/, '').toLowerCase()) && !FOR_PROGRAMS.test(text)

/** Names of members that no answer has but one that tells of an error. */
export const ERROR_MESSAGES = [
  'errorMessage',
  'errorMessages',
  'error_message',
  'mensagemErro',
  'mensagem_erro',
  'msgErro',
  'msg_erro',
  'validationErrors',
] as const

/**
 * Members that may hold the sentence, the more telling first. Source: contract §3 for some; the others are common
 * habits.
 */
const MEMBERS = [
  'message',
  'mensagem',
  'msg',
  'error',
  'erro',
  'errors',
  'erros',
  'detail',
  'detalhe',
  ...ERROR_MESSAGES,
  'notifications',
  'fault',
  'faultstring',
  'descricao',
  'description',
  'motivo',
] as const

/** Names that stand for the whole form in place of a field. Source: Django's forms, Rails' models. */
const WHOLE_FORM = new Set(['non_field_errors', '__all__', 'base'])

/** The field that an entry of a list is about: the last name of its `loc`. Source: pydantic, "Error Handling". */
function fieldOf({ loc }: JsonObject): string | undefined {
  const last: unknown = Array.isArray(loc) ? loc.at(-1) : undefined
  return typeof last === 'string' && last !== 'body' && last !== 'query' ? last : undefined
}

const named = (field: string, text: string) =>
  /^\d+$/.test(field) || WHOLE_FORM.has(field) ? text : `${field}: ${text}`

/**
 * A backend's own sentence, fit for a screen: one line, at most 300 characters, without the stack under it; undefined
 * when there is none.
 */
export function cleanSentence(text: string): string | undefined {
  const [sentence = ''] = text.split(STACK, 1)
  return firstUnits(sentence.replace(CONTROL, ' ').trim(), MAX_MESSAGE_CHARS).trimEnd() || undefined
}

/** The texts inside a value; those of a field carry its name: `{ os: ['em branco'] }` is 'os: em branco'. */
function textsOf(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [cleanSentence(value) ?? []].flat().filter(isTelling)
  if (depth > 3) return []
  if (Array.isArray(value)) return value.slice(0, MAX_PARTS).flatMap((part) => textsOf(part, depth + 1))
  if (!isObject(value)) return []
  const own = memberTexts(value, depth)
  const about = fieldOf(value)
  if (own.length > 0) return about === undefined ? own : own.map((text) => named(about, text))
  return Object.entries(value)
    .slice(0, MAX_PARTS)
    .flatMap(([field, part]) => textsOf(part, depth + 1).map((text) => named(field, text)))
}

function memberTexts(json: JsonObject, depth: number): string[] {
  for (const member of MEMBERS) {
    const texts = textsOf(json[member], depth + 1)
    if (texts.length > 0) return texts
  }
  return []
}

/** The sentence of a backend's JSON, from the first of MEMBERS that holds any: one text, or several joined. */
export function sentenceOf(json: unknown): string | undefined {
  const texts = isObject(json) ? memberTexts(json, 0) : []
  const [first = '', ...others] = new Set(texts)
  return cleanSentence(others.reduce((all, text) => all + (/[.!?;]$/.test(all) ? ' ' : '; ') + text, first))
}

/** Whether a JSON object says by field what is wrong, and nothing else: `{ os: ['em branco'], wtg: ['em branco'] }`. */
export const isByField = (json: JsonObject) =>
  Object.values(json).every(
    (part) => Array.isArray(part) && part.length > 0 && part.every((text) => typeof text === 'string'),
  )

/**
 * The sentence of an answer whose status refuses. More forms count here than in `sentenceOf`: the JSON may be the
 * sentence itself or a list of them, hold the fields with what is wrong with each, or have only a title. Source: RFC
 * 9457 §3.1.3.
 */
export function refusalSentenceOf(json: unknown): string | undefined {
  if (typeof json === 'string' || Array.isArray(json)) return sentenceOf({ message: json })
  if (!isObject(json)) return undefined
  return sentenceOf(json) ?? sentenceOf(isByField(json) ? { errors: json } : { message: json['title'] })
}
