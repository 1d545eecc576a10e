const ASKED = new Set(['--help', '-h', 'ajuda'])

/** True when a command is asked how it is used: that is answered, and nothing is done. */
export const asksForUsage = ([first = '']: readonly string[]): boolean => ASKED.has(first)
