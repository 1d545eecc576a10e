import { isObject } from '#shared/contract/reading/json-object'

/**
 * Matches a name that begins with a capital. Text inside a string does not match, since a quote there follows a
 * backslash.
 */
const CAPITAL_NAME = /"[A-Z]\w*"\s*:/
const CAPITALS = /^[A-Z][A-Z\d_]*$/
const WITH_CAPITAL = /^[A-Z]\w*$/

/** Members whose JSON belongs to the backend, and goes back unchanged. Source: spec §3, `dados_foto`. */
const OWN = new Set(['dados_foto', 'dadosFoto'])

/**
 * The name with a small beginning: 'id' for 'Id' and 'ID', 'dataCriacao' for 'DataCriacao', 'data_criacao' for
 * 'DATA_CRIACAO'.
 */
export function smallName(name: string): string {
  if (!WITH_CAPITAL.test(name)) return name
  return CAPITALS.test(name) ? name.toLowerCase() : name.charAt(0).toLowerCase() + name.slice(1)
}

/** How deep names are changed: no list of records lies half as deep, and a hostile answer may be nothing but brackets. */
const MAX_DEPTH = 50

/** Renames the members of one answer, which has few different names and repeats each thousands of times. */
class Renaming {
  readonly #small = new Map<string, string>()

  of(value: unknown, depth = 0): unknown {
    if (depth === MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map((each) => this.of(each, depth + 1))
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    // Members are written one by one, since `Object.entries` costs a long list three times as much. '__proto__' is left
    // out: it would become the prototype.
    for (const given of Object.keys(value)) {
      if (given === '__proto__') continue
      const small = this.#smallOf(given)
      // A name stays as it is when its small form is there as well.
      const name = Object.hasOwn(value, small) ? given : small
      read[name] = OWN.has(name) ? value[given] : this.of(value[given], depth + 1)
    }
    return read
  }

  #smallOf(name: string): string {
    const known = this.#small.get(name)
    if (known !== undefined) return known
    const small = smallName(name)
    this.#small.set(name, small)
    return small
  }
}

/**
 * A value with the names of the specification where .NET ('Id', 'Success') or a database ('ID', 'SUCCESS') writes them
 * with capitals: `{ "Success": false }` would otherwise pass for a yes. `json` is the text that the value was read
 * from.
 */
export const withSmallNames = (value: unknown, json: string): unknown =>
  CAPITAL_NAME.test(json) ? new Renaming().of(value) : value
