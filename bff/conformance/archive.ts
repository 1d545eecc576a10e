const END_OF_DIRECTORY = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT = 65_535

/** How many files a zip says it holds; undefined for one without its end. Source: APPNOTE 4.3.16. */
export function zipEntries(bytes: Buffer): number | undefined {
  const earliest = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT)
  for (let at = bytes.length - END_BYTES; at >= earliest; at--)
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return bytes.readUInt16LE(at + 10)
  return undefined
}
