import { MB } from '#shared/bytes/units'

/** Bytes that all uploads together may take in one turn of the event loop, which other calls wait for. */
export const TURN_BYTES = 4 * MB

let taken = 0
let nextTurn: Promise<void> | undefined

/**
 * Resolves when these bytes may be taken: at once, or in a next turn when this one's are used up. Without it, up to 2
 * MB of each fast sender would be read before any other call got its turn.
 */
export async function takeBytes(bytes: number): Promise<void> {
  while (taken >= TURN_BYTES) await nextTurn
  taken += bytes
  nextTurn ??= new Promise((resolve) => {
    setImmediate(() => {
      taken = 0
      nextTurn = undefined
      resolve()
    })
  })
}
