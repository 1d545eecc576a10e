import { MB } from '#shared/bytes/units'

/** Bytes that all uploads together may take in one turn of the event loop; calls that come meanwhile wait as long. */
export const TURN_BYTES = 4 * MB

let taken = 0
let nextTurn: Promise<void> | undefined

/**
 * Resolves when these bytes may be taken: at once, or in the next turn when this one's are gone. Without it whoever sends
 * fast is read on and on, up to 2 MB for each of them, before anybody else is asked what he wants.
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
