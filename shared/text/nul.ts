/**
 * True when a text anywhere in a value of JSON, a member's name too, has the character NUL: SQLite's driver reads a text up
 * to it, and PostgreSQL keeps none. However deep the value is, nothing is called inside itself.
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
