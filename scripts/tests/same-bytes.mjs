// Bytes are compared at once: vitest by itself looks at one after the other, six seconds of a processor for a megabyte.
import { expect } from 'vitest'

/** Whether both are the same bytes of one kind; undefined where they are not bytes, so that vitest goes on to look. */
function sameBytes(one, other) {
  if (!(one instanceof Uint8Array) || one.constructor !== other?.constructor) return undefined
  return Buffer.compare(one, other) === 0
}

expect.addEqualityTesters([sameBytes])
