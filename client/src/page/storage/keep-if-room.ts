/**
 * Calls `keep`, which stores something on this device; false when there is no room for it, or nothing may be
 * stored at all.
 */
export function tryToKeep(keep: () => void): boolean {
  try {
    keep()
    return true
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    return false
  }
}

/**
 * Keeps a text on this device if there is room: for choices and notes of what was seen, whose loss need not
 * be told.
 */
export function keepIfRoom(key: string, text: string): void {
  tryToKeep(() => localStorage.setItem(key, text))
}
