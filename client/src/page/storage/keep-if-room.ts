/** Does what keeps something on this device; false where it has no room left for it, or keeps nothing at all. */
export function hadRoom(keep: () => void): boolean {
  try {
    keep()
    return true
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
    return false
  }
}

/** Keeps a text on this device, if there is room: for choices and notes of what was seen, whose loss is worth no refusal. */
export function keepIfRoom(key: string, text: string): void {
  hadRoom(() => localStorage.setItem(key, text))
}
