/** Writes a failure that people are not told about to the browser's console. Source: spec §8 (only logged). */
export function reportError(context: string, error: unknown) {
  console.error(context, error)
}
