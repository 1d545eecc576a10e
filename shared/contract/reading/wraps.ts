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

/** The object that has one of these members: the answer itself, or one in its wraps; the answer when none has. */
export function holderOf(answer: JsonObject, names: readonly string[]): JsonObject {
  const hasOne = (object: JsonObject) => names.some((name) => Object.hasOwn(object, name))
  let inner: unknown = answer
  while (isObject(inner) && !hasOne(inner)) {
    const object: JsonObject = inner
    inner = [...WRAPS].map((name) => object[name]).find(isObject)
  }
  return isObject(inner) ? inner : answer
}
