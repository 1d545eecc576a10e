/** The message of what was thrown, or its name when it has no message, as for a refused connection. */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || thrown.name : String(thrown)

/** What was thrown, as an Error: streams can end with nothing else. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** The system's code of a failure, such as ECONNREFUSED; undefined for an error without one. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
