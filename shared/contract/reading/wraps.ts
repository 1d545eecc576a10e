import { isObject, type JsonObject } from './json-object.ts'

/** What backends wrap an answer in, one inside the other. */
export const WRAPS: ReadonlySet<string> = new Set([
  'data',
  'dados',
  'result',
  'resultado',
  'response',
  'payload',
  'value',
  '_embedded',
])

/** Wraps inside each other that are looked into: no backend has half as many. */
const MOST_WRAPS = 8

/** The answer and the objects in its wraps, the outermost first. */
export function unwrapped(answer: JsonObject): JsonObject[] {
  const objects = [answer]
  for (const object of objects) {
    const inner = [...WRAPS].map((name) => object[name]).find(isObject)
    if (inner !== undefined && objects.length <= MOST_WRAPS) objects.push(inner)
  }
  return objects
}

/** The object that has one of these members: the answer itself, or one in its wraps; the answer when none has. */
export const holderOf = (answer: JsonObject, names: readonly string[]): JsonObject =>
  unwrapped(answer).find((object) => names.some((name) => Object.hasOwn(object, name))) ?? answer
