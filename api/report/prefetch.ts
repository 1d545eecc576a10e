import { availableParallelism } from 'node:os'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'

/**
 * Photos decoded at the same time for all reports together: two processors make one report in half the time, and more
 * would take the threads that files and senhas are read with.
 */
const AT_ONCE = Math.min(2, availableParallelism())
/** Results begun before they are asked for: while a slow one is waited for, the turns of others do not stand empty. */
const AHEAD = AT_ONCE + 2

/** The queue refuses nobody, since each report has only a few waiting. */
const turns = new KeyedQueue({ atOnce: AT_ONCE, waiting: Infinity })

/** Runs in its turn: those of several reports come in the order in which they were asked for. Throws ABORTED. */
export const inTurn = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  turns.run({ key: 'fotos', signal }, work)

/**
 * The results of `work` for each input, in order. The next ones are under way from the call on, while the current one
 * is being used: so many ahead, in their turns. A failure reaches the reader in its turn, never as an unhandled
 * rejection; once the signal says so nothing more is begun.
 */
export function prefetch<In, Out>(
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
  signal: AbortSignal,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  const start = (input: In) => {
    const begun = inTurn(signal, () => work(input))
    // What it fails with is heard where it is awaited.
    begun.catch(() => undefined)
    running.push(begun)
  }
  for (const input of inputs.slice(0, AHEAD)) start(input)
  return results()

  async function* results() {
    for (let next = running.length; running[0]; next++) {
      const current = await running[0]
      void running.shift()
      if (next < inputs.length) start(inputs[next] as In)
      yield current
    }
  }
}
