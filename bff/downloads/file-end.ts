import { END } from '#shared/zip/zip-records'

const MAX_COMMENT = 65_535
const MOST_BYTES = END.bytes + MAX_COMMENT

/**
 * How many files a zip says that it holds, from its last bytes; undefined when these do not hold its end. Source:
 * APPNOTE 4.3.16.
 */
export function zipEntries(bytes: Buffer): number | undefined {
  const earliest = Math.max(0, bytes.length - MOST_BYTES)
  for (let at = bytes.length - END.bytes; at >= earliest; at--)
    if (bytes.readUInt32LE(at) === END.signature) return bytes.readUInt16LE(at + END.entries)
  return undefined
}

/** How every file of a form begins, and whether its last bytes hold its proper end. */
export interface FileForm {
  magic: string
  hasEnd: (last: Buffer) => boolean
}

/** A zip, or a workbook. */
export const ZIP_FORM: FileForm = { magic: 'PK', hasEnd: (last) => zipEntries(last) !== undefined }

/** Source: ISO 32000-1 §7.5.5. */
export const PDF_FORM: FileForm = { magic: '%PDF-', hasEnd: (last) => last.includes('%%EOF') }

/** Keeps the last bytes of a file that passes, to know at the end whether it is whole. */
export class FileEnd {
  readonly #hasEnd: FileForm['hasEnd']
  readonly #last: Buffer[] = []
  #bytes = 0

  constructor({ hasEnd }: FileForm) {
    this.#hasEnd = hasEnd
  }

  /** Adds a chunk as a copy, because its memory is used again for the next one. */
  add(chunk: Buffer): void {
    const kept = Buffer.from(chunk.subarray(-MOST_BYTES))
    this.#last.push(kept)
    this.#bytes += kept.length
    for (
      let first = this.#last[0];
      first && this.#bytes - first.length >= MOST_BYTES;
      first = this.#last[0]
    ) {
      this.#bytes -= first.length
      this.#last.shift()
    }
  }

  get isWhole(): boolean {
    return this.#hasEnd(Buffer.concat(this.#last))
  }
}
