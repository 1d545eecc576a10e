/**
 * True when any text in a value of JSON, or the name of a member, has the character NUL: SQLite's driver reads a text
 * only up to it, and PostgreSQL cannot store it. It works without recursion, however deep the value is.
 */
export function hasNul(value: unknown): boolean {
  const left = [value]
  while (left.length > 0) {
    const each = left.pop()
    if (typeof each === 'string' && each.includes('\0')) return true
    if (typeof each === 'object' && each !== null)
      for (const [name, part] of Object.entries(each)) left.push(name, part)
  }
  return false
}
