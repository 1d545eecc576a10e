/**
 * The message of what was thrown, or its name when it has none; for a connection to a name of several addresses, what
 * each of them answered.
 */
export function reasonOf(thrown: unknown): string {
  if (thrown instanceof AggregateError && !thrown.message) return thrown.errors.map(reasonOf).join('; ')
  return thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
}

/** What was thrown, as an Error: streams can end with nothing else. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** The system's code of a failure, such as ECONNREFUSED; undefined for an error without one. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
