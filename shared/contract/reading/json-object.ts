/** A JSON object as it came, not checked by a schema yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object, and not for a list or null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path of names and indexes; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
