import { crc32 } from '#shared/bytes/crc32'

/** CRC-32 of a file that is read piece by piece; `onBytes` is called with the length of each piece. */
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
