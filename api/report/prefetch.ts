import { availableParallelism } from 'node:os'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'

/**
 * Photos that are decoded at the same time for all reports together. Two processors make one report in half the time;
 * more would take the threads that also read files and hash senhas.
 */
const AT_ONCE = Math.min(2, availableParallelism())
/**
 * Results of a report that are begun ahead of the reader: while it waits for a slow one, the next photos use the turns.
 */
const AHEAD = AT_ONCE + 2

/** Its waiting list has no limit, since each report has only a few photos waiting. */
const turns = new KeyedQueue({ atOnce: AT_ONCE, waiting: Infinity })

/** Runs `work` when its turn comes among the photos of all reports, in the order of the calls. Throws ABORTED. */
export const inReportTurn = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  turns.run({ key: 'fotos', signal }, work)

/**
 * The results of `work` for each input, in order. `AHEAD` of them are begun with the call, and one more as each is
 * taken. A failure reaches the reader in its turn, never as an unhandled rejection. Once the signal is aborted, nothing
 * more is begun.
 */
export function prefetch<In, Out>(
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
  signal: AbortSignal,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  const start = (input: In) => {
    const begun = inReportTurn(signal, () => work(input))
    // Keeps a failure from counting as unhandled until the reader awaits it.
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
