/** How many times as long as the first round a later one may take, since other work comes and goes. */
const TIMES = 20

/** Milliseconds for a whole story, however slow the machine: only a first round that hangs takes as long. */
export const STORY_MS = 1_800_000

/**
 * Runs rounds of similar work, each limited to a multiple of the first one's time, so that the limit follows the speed
 * of the machine and a round that hangs is noticed. Rejects with the round's number when one takes longer.
 */
export function createPace(): <T>(round: () => Promise<T>) => Promise<T> {
  let firstMs = 0
  let number = 0
  return async (round) => {
    number += 1
    const started = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const fail = () => reject(new Error(`round ${number} took more than ${TIMES} times the first`))
      if (firstMs > 0) timer = setTimeout(fail, firstMs * TIMES)
    })
    try {
      return await Promise.race([round(), late])
    } finally {
      clearTimeout(timer)
      if (firstMs === 0) firstMs = performance.now() - started
    }
  }
}
