import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { MB } from '#shared/bytes/units'

/** Bytes read at a time. */
export const SLICE = 4 * MB

/** A file up to this many bytes may be held whole for a moment, for the browser's own SHA-256, which is several times as fast. */
const HELD_WHOLE = 32 * MB

/** Takes a file's bytes in order and gives their SHA-256, in lower case hexadecimal. */
export interface Hasher {
  push: (bytes: Uint8Array<ArrayBuffer>) => void
  end: () => Promise<string>
}

function heldWhole(subtle: SubtleCrypto): Hasher {
  const parts: Uint8Array<ArrayBuffer>[] = []
  return {
    push: (bytes) => parts.push(bytes),
    end: async () => {
      const whole = await new Blob(parts).arrayBuffer()
      return bytesToHex(new Uint8Array(await subtle.digest('SHA-256', whole)))
    },
  }
}

function pieceByPiece(): Hasher {
  const hash = sha256.create()
  return {
    push: (bytes) => hash.update(bytes),
    end: () => Promise.resolve(bytesToHex(hash.digest())),
  }
}

/**
 * SHA-256 of a file of so many bytes. On plain http the browser gives no `crypto.subtle`, and it takes no pieces: there,
 * and for large files, it is reckoned piece by piece.
 */
export function hasherFor(size: number): Hasher {
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle && size <= HELD_WHOLE ? heldWhole(subtle) : pieceByPiece()
}
