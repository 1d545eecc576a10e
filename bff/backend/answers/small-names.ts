import { isObject } from '#shared/contract/reading/json-object'

/** A name that begins with a capital. A text has its name at its end: a quote inside it follows a backslash. */
const CAPITAL_NAME = /"[A-Z]\w*"\s*:/
const CAPITALS = /^[A-Z][A-Z\d_]*$/
const WITH_CAPITAL = /^[A-Z]\w*$/

/** What is kept as JSON of the backend's own, and goes back as it came. Source: spec §3, `dados_foto`. */
const OWN = new Set(['dados_foto', 'dadosFoto'])

/** 'id' of 'Id' and 'ID', 'dataCriacao' of 'DataCriacao', 'data_criacao' of 'DATA_CRIACAO'. */
export function smallName(name: string): string {
  if (!WITH_CAPITAL.test(name)) return name
  return CAPITALS.test(name) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)
}

/** How deep names are read: no list of records lies half as deep, and an answer may be nothing but brackets. */
const MAX_DEPTH = 50

function renamed(value: unknown, depth = 0): unknown {
  if (depth === MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((each) => renamed(each, depth + 1))
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([given, each]) => {
      const small = smallName(given)
      // Of two names that differ in their capitals alone, each stays as it is.
      const name = Object.hasOwn(value, small) ? given : small
      return [name, OWN.has(name) ? each : renamed(each, depth + 1)]
    }),
  )
}

/**
 * What an answer says, under the names of the specification where .NET ('Id', 'Success') or a database ('ID', 'SUCCESS') writes
 * them with capitals: `{ "Success": false }` would be a yes otherwise. `json` is the text that it was read from.
 */
export const withSmallNames = (value: unknown, json: string): unknown =>
  CAPITAL_NAME.test(json) ? renamed(value) : value
