/** A JSON object as it came, before a schema has looked at it. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object: no list, no null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a value has at a path of names and places; undefined where it has nothing there. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
