/** 128 random bits in hexadecimal; works on plain http too, where randomUUID does not. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}

/** Gives the same key as long as the content stays the same, so that a repeated attempt is one upload. */
export function idempotencyKeys() {
  let last = { signature: '', key: '' }
  return {
    for: (signature: string): string => {
      if (signature !== last.signature) last = { signature, key: randomKey() }
      return last.key
    },
    /** After success: sending the same again is a new upload. */
    forget: () => {
      last = { signature: '', key: '' }
    },
  }
}
