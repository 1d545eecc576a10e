const byte = (bytes: Uint8Array, at: number) => bytes[at] ?? 0

/** Big-endian 32-bit integer at an index. */
export const uint32Be = (bytes: Uint8Array, at: number): number =>
  byte(bytes, at) * 0x1000000 + (byte(bytes, at + 1) << 16) + (byte(bytes, at + 2) << 8) + byte(bytes, at + 3)

/** Little-endian 32-bit integer at an index. */
export const uint32Le = (bytes: Uint8Array, at: number): number =>
  byte(bytes, at + 3) * 0x1000000 + uint24Le(bytes, at)

/** Little-endian 24-bit integer at an index. */
export const uint24Le = (bytes: Uint8Array, at: number): number =>
  (byte(bytes, at + 2) << 16) + uint16Le(bytes, at)

/** Little-endian 16-bit integer at an index. */
export const uint16Le = (bytes: Uint8Array, at: number): number =>
  (byte(bytes, at + 1) << 8) + byte(bytes, at)

/** Four characters that name a chunk. */
export const fourCc = (bytes: Uint8Array, at: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + 4))
