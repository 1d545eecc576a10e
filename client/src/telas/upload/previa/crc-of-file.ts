import { crc32 } from '#shared/bytes/crc32'

/** CRC-32 of a file read piece by piece; `onBytes` hears of each piece's length. */
export async function crcOfFile(file: Blob, onBytes: (bytes: number) => void): Promise<number> {
  const reader = file.stream().getReader()
  let crc = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return crc
    crc = crc32(value, crc)
    onBytes(value.length)
  }
}
