/**
 * The results of `work` for each input, in order, with the next one already under way while the current one is
 * being used: one is worked on, one is held. A failure reaches the reader in its turn, never as an unhandled rejection.
 */
export async function* prefetch<In, Out>(
  inputs: readonly In[],
  work: (input: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const start = (input: In) => {
    const running = work(input)
    running.catch(() => undefined)
    return running
  }
  let next = inputs.length > 0 ? start(inputs[0] as In) : null
  for (let index = 1; next; index++) {
    const current = await next
    next = index < inputs.length ? start(inputs[index] as In) : null
    yield current
  }
}
