/** A JSON object as it came, before a schema has looked at it. */
export type JsonObject = Readonly<Record<string, unknown>>

/** True for a JSON object: no list, no null. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
