import { isObject, type JsonObject } from './json-object.ts'

/** What backends wrap an answer in, one inside the other. */
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

/** Wraps inside each other that are looked into: no backend has half as many. */
const MOST_WRAPS = 8

/** The answer and the objects in its wraps, the outermost first. */
function unwrapped(answer: JsonObject): JsonObject[] {
  const objects = [answer]
  for (const object of objects) {
    const inner = [...WRAPS].map((name) => object[name]).find(isObject)
    if (inner !== undefined && objects.length <= MOST_WRAPS) objects.push(inner)
  }
  return objects
}

export const hasId = (json: JsonObject): boolean => 'id' in json || '_id' in json

/** The answer and the objects in its wraps, as far as a record with an id, whose fields are its own. */
export function aroundRecord(answer: JsonObject): JsonObject[] {
  const objects = unwrapped(answer)
  const record = objects.findIndex((object, depth) => depth > 0 && hasId(object))
  return record === -1 ? objects : objects.slice(0, record)
}

/**
 * What an answer says of itself, in its wraps too, as one object: what lies outermost counts. A null says nothing: some
 * programs write every member of a wrap, with null for what there is none of.
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
