import type { z } from 'zod'
import { AppError } from '#shared/errors/errors'
import type { Whereabouts } from '#shared/errors/errors'
import { isObject, valueAt } from '#shared/contract/reading/json-object'
import { refuseSentenceAlone } from './spoken-refusal.ts'

/** The most keys of an object, or fields of an answer, that a log line names. */
const MAX_NAMED = 12
const MAX_NAME_CHARS = 40
/** How deep, and to how many characters, the form of an answer is told. */
const MAX_DEPTH = 4
const MAX_FORM_CHARS = 600

/**
 * A name as a log may hold it, else '?': an object may have e-mail addresses, people's numbers or tokens as keys, which
 * no program would use as names of fields.
 */
const safeName = (name: string) =>
  /^[@$]?[\w. -]+$/.test(name) && !/\d{5}/.test(name) && name.length <= MAX_NAME_CHARS ? name : '?'

/** The kind of a value without its content: 'text', 'list of 3', '{ id, url }'. */
export function shapeOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value === null) return 'null'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'NaN or Infinity'
  if (Array.isArray(value)) return `list of ${value.length}`
  if (!isObject(value))
    return { string: 'text', number: 'number', boolean: 'boolean' }[typeof value as string] ?? '?'
  const names = Object.keys(value)
  const shown = names.slice(0, MAX_NAMED).map(safeName)
  return `{ ${[...shown, ...(names.length > MAX_NAMED ? ['…'] : [])].join(', ')} }`
}

function nested(value: unknown, depth: number): string {
  if (depth > MAX_DEPTH) return '…'
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${nested(value[0], depth + 1)}] × ${value.length}`
  if (!isObject(value)) return shapeOf(value)
  const entries = Object.entries(value)
  const shown = entries
    .slice(0, MAX_NAMED)
    .map(([name, each]) => `${safeName(name)}: ${nested(each, depth + 1)}`)
  return `{ ${[...shown, ...(entries.length > MAX_NAMED ? ['…'] : [])].join(', ')} }`
}

/**
 * The form of an answer down to MAX_DEPTH, as names and kinds without values: '{ fotos: [{ id: number, image: null }] ×
 * 3 }'.
 */
export function formOf(value: unknown): string {
  const form = nested(value, 0)
  return form.length > MAX_FORM_CHARS ? `${form.slice(0, MAX_FORM_CHARS)}…` : form
}

/** The path of a place in an answer, as 'photos[3].image'; `below` is where the value lies that `path` starts from. */
function pathText(path: readonly PropertyKey[], below: string): string {
  const text = path.reduce<string>((at, part) => {
    if (typeof part === 'number') return `${at}[${part}]`
    return at === '' ? safeName(String(part)) : `${at}.${safeName(String(part))}`
  }, below)
  return text === '' ? '(answer)' : text
}

/** The fields that do not fit: where each is, and what kind of value came. */
export const misfits = (issues: readonly z.core.$ZodIssue[], value: unknown, below = '') =>
  issues.slice(0, MAX_NAMED).map(({ path, ...issue }) => ({
    campo: pathText(path, below),
    veio: shapeOf('input' in issue ? issue.input : valueAt(value, path)),
  }))

/** Has zod's issues carry the value that came: it may have come under another name than the field's own. */
export const REPORTING_INPUT = { reportInput: true } as const

/** A BAD_BACKEND that tells which fields do not fit, what came for them, and the form of the whole answer. */
export function misfitError(campos: NonNullable<Whereabouts['campos']>, forma: string): AppError {
  const [first] = campos
  const where = first ? `${first.campo} came as ${first.veio}` : 'its whole'
  return new AppError('BAD_BACKEND', {
    detail: `answer does not fit: ${where}`,
    whereabouts: { campos, forma },
  })
}

/** What did not fit, by an error that tells it; any other error is thrown again. */
export function misfitsIn(error: unknown): NonNullable<Whereabouts['campos']> {
  if (error instanceof AppError && error.whereabouts.campos) return error.whereabouts.campos
  throw error
}

/**
 * The answer as the schema reads it. Throws BAD_BACKEND with the paths of what does not fit, REFUSED when the answer is
 * only a sentence that refuses.
 */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer, REPORTING_INPUT)
  if (parsed.success) return parsed.data
  refuseSentenceAlone(answer)
  throw misfitError(misfits(parsed.error.issues, answer), formOf(answer))
}
