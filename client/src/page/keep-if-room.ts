/** Keeps a text on this device. A full storage keeps it not: no choice, and nothing of what was seen, is worth a refusal. */
export function keepIfRoom(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch (cause) {
    if (!(cause instanceof DOMException)) throw cause
  }
}
