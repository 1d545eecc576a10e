import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { MB } from '#shared/bytes/units'

/** Bytes read at a time. */
export const SLICE = 4 * MB

/**
 * Most bytes of a file that is held whole for a moment, for the browser's own SHA-256, which is several times
 * as fast.
 */
const HELD_WHOLE = 32 * MB

/** Takes a file's bytes in order and gives their SHA-256 in lower-case hexadecimal. */
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
 * Makes the hasher of a file of `size` bytes. The browser's own `crypto.subtle` takes a file only as a whole,
 * and is missing on plain http: there, and for large files, the hash is reckoned piece by piece.
 */
export function hasherFor(size: number): Hasher {
  const subtle = crypto.subtle as SubtleCrypto | undefined
  return subtle && size <= HELD_WHOLE ? heldWhole(subtle) : pieceByPiece()
}
