import { availableParallelism } from 'node:os'

/**
 * Photos decoded at the same time for all reports together: two processors make one report in half the time, and more
 * would take the threads that files and senhas are read with.
 */
const AT_ONCE = Math.min(2, availableParallelism())

let free = AT_ONCE
const waiting: (() => void)[] = []

/** Runs in its turn: those of several reports come in the order in which they were asked for. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

/**
 * The results of `work` for each input, in order, with the next ones already under way while the current one is being
 * used, never more than are worked on at once. A failure reaches the reader in its turn, never as an unhandled rejection.
 */
export async function* prefetch<In, Out>(
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const running: Promise<Out>[] = []
  let left = false
  const start = (input: In) => {
    const begun = inTurn(async () => {
      if (left) throw new Error('nobody waits for it any more')
      return work(input)
    })
    begun.catch(() => undefined)
    running.push(begun)
  }
  try {
    for (const input of inputs.slice(0, AT_ONCE)) start(input)
    for (let next = running.length; running[0]; next++) {
      const current = await running[0]
      void running.shift()
      if (next < inputs.length) start(inputs[next] as In)
      yield current
    }
  } finally {
    left = true
  }
}
