const ASKED = new Set(['--help', '-h', 'ajuda'])

/** True when the arguments of a command ask for its usage; it then prints that and does nothing else. */
export const asksForUsage = ([first = '']: readonly string[]): boolean => ASKED.has(first)
