/** A JSON object as it came, not checked by a schema yet. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object, and not for a list or null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a field may be looked for under other names: it is not there, or null. One that is there as undefined, which
 * no JSON holds, was set aside, whatever name it came under.
 */
export const isToBeFound = (record: JsonObject, field: string): boolean =>
  record[field] === null || !(field in record)

/** The value at a path of names and indexes; undefined where there is none. */
export const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    value,
  )
