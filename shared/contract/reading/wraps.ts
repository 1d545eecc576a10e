import { isObject, type JsonObject } from './json-object.ts'

/** Names of the members in which backends wrap an answer; wraps may lie inside each other. */
export const WRAPS: ReadonlySet<string> = new Set([
  'data',
  'dados',
  'result',
  'resultado',
  'response',
  'retorno',
  'payload',
  'value',
  '_embedded',
])

/** Most wraps inside each other that are opened; no backend has half as many. */
const MOST_WRAPS = 8

export const hasId = (json: JsonObject): boolean => 'id' in json || '_id' in json

/**
 * The object that a value is, or the only row of a list, as databases and DataSnap answer a change:
 * `[{"success": false}]`. A row with an id is a record, and says nothing of the answer.
 */
export function objectOrRow(value: unknown): JsonObject | undefined {
  if (isObject(value)) return value
  const [row, ...others] = Array.isArray(value) ? (value as unknown[]) : []
  return isObject(row) && others.length === 0 && !hasId(row) ? row : undefined
}

/** The answer and the objects in its wraps, from the outside in. */
function unwrapped(answer: JsonObject): JsonObject[] {
  const objects = [answer]
  for (const object of objects) {
    const inner = [...WRAPS].map((name) => objectOrRow(object[name])).find((each) => each !== undefined)
    if (inner !== undefined && objects.length <= MOST_WRAPS) objects.push(inner)
  }
  return objects
}

/** The answer and the objects in its wraps, down to a record with an id, whose fields say nothing of the answer. */
export function aroundRecord(answer: JsonObject): JsonObject[] {
  const objects = unwrapped(answer)
  const record = objects.findIndex((object, depth) => depth > 0 && hasId(object))
  return record === -1 ? objects : objects.slice(0, record)
}

/**
 * Merges an answer and the objects that it is wrapped in into one; where two have the same name, the outer one counts.
 * A null counts as absent, because some programs write null for every member of a wrap that they do not use.
 */
export function mergeWraps(answer: unknown): unknown {
  const object = objectOrRow(answer)
  if (object === undefined) return answer
  const said = aroundRecord(object).toReversed()
  return Object.fromEntries(
    said.flatMap((each) => Object.entries(each).filter(([, value]) => value !== null)),
  )
}

/** The object that has one of these members: the answer itself, or one in its wraps; the answer when none has. */
export const objectWithMember = (answer: JsonObject, names: readonly string[]): JsonObject =>
  unwrapped(answer).find((object) => names.some((name) => Object.hasOwn(object, name))) ?? answer
