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

/** The answer and the objects in its wraps, from the outside in. */
function unwrapped(answer: JsonObject): JsonObject[] {
  const objects = [answer]
  for (const object of objects) {
    const inner = [...WRAPS].map((name) => object[name]).find(isObject)
    if (inner !== undefined && objects.length <= MOST_WRAPS) objects.push(inner)
  }
  return objects
}

export const hasId = (json: JsonObject): boolean => 'id' in json || '_id' in json

/** The answer and the objects in its wraps, down to a record with an id, whose fields say nothing of the answer. */
export function aroundRecord(answer: JsonObject): JsonObject[] {
  const objects = unwrapped(answer)
  const record = objects.findIndex((object, depth) => depth > 0 && hasId(object))
  return record === -1 ? objects : objects.slice(0, record)
}

/**
 * What an answer and its wraps say of the answer, as one object; the outermost of equal names counts. Null says
 * nothing: some programs write every member of a wrap, with null for what they do not have.
 */
export const saidAround = (answer: unknown): unknown =>
  isObject(answer)
    ? Object.fromEntries(
        aroundRecord(answer)
          .toReversed()
          .flatMap((object) => Object.entries(object).filter(([, value]) => value !== null)),
      )
    : answer

/** The object that has one of these members: the answer itself, or one in its wraps; the answer when none has. */
export const holderOf = (answer: JsonObject, names: readonly string[]): JsonObject =>
  unwrapped(answer).find((object) => names.some((name) => Object.hasOwn(object, name))) ?? answer
