/** Eight tables of 256: table n gives the remainder of a byte followed by n zero bytes (slicing by eight). */
function makeTables(): Int32Array[] {
  const first = new Int32Array(256)
  for (let n = 0; n < 256; n++) {
    let c = n
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
    first[n] = c
  }
  const tables = [first]
  for (let n = 1; n < 8; n++) {
    const previous = tables[n - 1] ?? first
    tables.push(previous.map((c) => (c >>> 8) ^ (first[c & 0xff] ?? 0)))
  }
  return tables
}

const [T0, T1, T2, T3, T4, T5, T6, T7] = makeTables() as [
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
  Int32Array,
]

/** Reads a table by the lowest byte of `index`, so there always is a value. */
const at = (table: Int32Array, index: number) => table[index & 0xff] as number

/** CRC-32 of the bytes, going on from `seed`, the CRC-32 of what came before them; unsigned, as zlib.crc32 gives it. */
export function crc32(bytes: Uint8Array, seed = 0): number {
  let c = ~seed
  let i = 0
  for (const end = bytes.length - 7; i < end; i += 8) {
    c ^= (bytes[i] as number) | ((bytes[i + 1] as number) << 8)
    c ^= ((bytes[i + 2] as number) << 16) | ((bytes[i + 3] as number) << 24)
    c =
      at(T7, c) ^
      at(T6, c >>> 8) ^
      at(T5, c >>> 16) ^
      at(T4, c >>> 24) ^
      at(T3, bytes[i + 4] as number) ^
      at(T2, bytes[i + 5] as number) ^
      at(T1, bytes[i + 6] as number) ^
      at(T0, bytes[i + 7] as number)
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ at(T0, c ^ (bytes[i] as number))
  return ~c >>> 0
}
