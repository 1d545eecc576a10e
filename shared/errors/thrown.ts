/** Why something failed, in the words of what was thrown; its name where it has none (a refused connection). */
export const reasonOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message || thrown.name : String(thrown)

/** What was thrown as an error, for streams, which end with nothing else. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

/** The system's name of a failure, as ECONNREFUSED; undefined for what has none. */
export const codeOf = (thrown: unknown): string | undefined =>
  thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
