import { CAMPOS } from '#shared/linhas/index'
import { TEXTOS_OPENAPI } from '#shared/textos/gateway/openapi'
import type { JsonSchema } from './json-schema.ts'

const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null ? (value as JsonSchema) : {}

/** Greater limits are not shown: they only say what a number type can hold. */
const ENDLESS = 1e9

/** Limits of a text or number, as people write them. */
function limitsOf({ minLength, maxLength, minimum, maximum, pattern, format }: JsonSchema): string {
  const between = (from: unknown, to: unknown, what = '') => {
    const [least, most] = [from, to].map((limit) =>
      typeof limit === 'number' && Math.abs(limit) < ENDLESS ? limit : undefined,
    )
    if (least === undefined) return most === undefined ? [] : [`até ${most}${what}`]
    return [most === undefined ? `desde ${least}${what}` : `${least}–${most}${what}`]
  }
  return [
    ...(typeof format === 'string' && format !== 'binary' ? [format] : []),
    ...between(minLength, maxLength, ' caracteres'),
    ...between(minimum, maximum),
    ...(typeof pattern === 'string' && format === undefined ? [pattern] : []),
  ].join(', ')
}

const NAMES: Record<string, string> = {
  string: 'texto',
  number: 'número',
  integer: 'inteiro',
  boolean: 'sim ou não',
  object: 'objeto',
  null: 'nulo',
}

/** What a schema accepts, in a few words. */
export function schemaText(given: unknown): string {
  const schema = asSchema(given)
  const { $ref, anyOf, oneOf, type, items, format } = schema
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1)
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' · ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  const some = anyOf ?? oneOf
  if (Array.isArray(some)) return some.map(schemaText).join(' ou ')
  if (type === 'array') return `lista: ${schemaText(items)}`
  if (format === 'binary') return 'arquivo'
  const names = (Array.isArray(type) ? type : [type]).map((name) => NAMES[String(name)] ?? 'qualquer valor')
  const limits = limitsOf(schema)
  return names.join(' ou ') + (limits === '' ? '' : ` (${limits})`)
}

/** The meanings of fields that have the same name everywhere. */
const MEANINGS = new Map<string, string>([
  ...Object.entries(CAMPOS).map(([campo, { label }]): [string, string] => [campo, label]),
  ...Object.entries(TEXTOS_OPENAPI.significados),
])

/** One field of an object, as a row. */
export interface FieldRow {
  campo: string
  tipo: string
  obrigatorio: boolean
  significado: string
}

/** The fields of an object; none for anything else. */
export function fieldsOf(given: unknown): FieldRow[] {
  const { properties, required } = asSchema(given)
  const needed = Array.isArray(required) ? (required as unknown[]) : []
  return Object.entries(asSchema(properties)).map(([campo, schema]) => {
    const { description, title } = asSchema(schema)
    const significado = description ?? title ?? MEANINGS.get(campo)
    return {
      campo,
      tipo: schemaText(schema),
      obrigatorio: needed.includes(campo),
      significado: typeof significado === 'string' ? significado : '',
    }
  })
}
