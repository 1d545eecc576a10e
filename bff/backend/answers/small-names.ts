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

/** Reads the names of one answer: it has few, and writes each of them thousands of times. */
class Renaming {
  readonly #small = new Map<string, string>()

  of(value: unknown, depth = 0): unknown {
    if (depth === MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map((each) => this.of(each, depth + 1))
    if (!isObject(value)) return value
    const read: Record<string, unknown> = {}
    // Written one by one, since entries cost a long list thrice as much. Nobody reads what would become the prototype.
    for (const given of Object.keys(value)) {
      if (given === '__proto__') continue
      const small = this.#smallOf(given)
      // What is there in small letters too stays as it is.
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
 * What an answer says, under the names of the specification where .NET ('Id', 'Success') or a database ('ID', 'SUCCESS') writes
 * them with capitals: `{ "Success": false }` would be a yes otherwise. `json` is the text that it was read from.
 */
export const withSmallNames = (value: unknown, json: string): unknown =>
  CAPITAL_NAME.test(json) ? new Renaming().of(value) : value
