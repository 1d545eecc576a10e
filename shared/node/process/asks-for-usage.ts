const ASKED = new Set(['--help', '-h', 'ajuda'])

/** True when the words after a command ask how it is used; then it answers that and does nothing else. */
export const asksForUsage = ([first = '']: readonly string[]): boolean => ASKED.has(first)
