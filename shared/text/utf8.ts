/** Text as UTF-8 bytes; half of a surrogate pair becomes U+FFFD. */
export function utf8(text: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  const tail = (point: number, shift: number) => bytes.push(0x80 | ((point >> shift) & 0x3f))
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code
    if (point < 0x80) {
      bytes.push(point)
    } else if (point < 0x800) {
      bytes.push(0xc0 | (point >> 6))
      tail(point, 0)
    } else if (point < 0x10000) {
      bytes.push(0xe0 | (point >> 12))
      tail(point, 6)
      tail(point, 0)
    } else {
      bytes.push(0xf0 | (point >> 18))
      tail(point, 12)
      tail(point, 6)
      tail(point, 0)
    }
  }
  return new Uint8Array(bytes)
}
