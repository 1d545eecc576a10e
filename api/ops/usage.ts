/** What a person typed wrong; its message is a Portuguese sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The one path that was typed. Throws UsageError for none, for more than one, and for what looks like an option. */
export function onlyPath([path, ...rest]: readonly string[], usage: string): string {
  if (path === undefined || path.startsWith('-') || rest.length > 0) throw new UsageError(usage)
  return path
}
