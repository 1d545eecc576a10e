import { setMaxListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

const LIVE = new AbortController().signal
setMaxListeners(100, LIVE)

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** Tasks of a queue that end when the test lets them. */
function started(queue: KeyedQueue, key: string, signal = LIVE) {
  const ends: (() => void)[] = []
  const ask = () => queue.run({ key, signal }, () => new Promise<void>((end) => ends.push(end)))
  return { ends, ask }
}

describe('a queue of each key', () => {
  it('R10 lets some run, makes others wait, refuses what is too much, and disturbs no other key', async () => {
    const queue = new KeyedQueue({ atOnce: 2, waiting: 3 })
    const ana = started(queue, 'ana')
    const asked = Array.from({ length: 5 }, () => ana.ask())
    await expect(ana.ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterS: 5 })
    await turn()
    expect(ana.ends).toHaveLength(2)
    const rui = started(queue, 'rui')
    const other = rui.ask()
    await turn()
    expect(rui.ends).toHaveLength(1)
    rui.ends[0]?.()
    await other
    for (let count = 0; count < 5; count += 1) {
      ana.ends[count]?.()
      await turn()
    }
    await Promise.all(asked)
    expect(queue.size).toBe(0)
  })

  it('R10 forgets who left while waiting', async () => {
    const queue = new KeyedQueue({ atOnce: 1, waiting: 1 })
    const ana = started(queue, 'ana')
    const running = ana.ask()
    const leaving = new AbortController()
    const left = started(queue, 'ana', leaving.signal).ask()
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
    const next = ana.ask()
    await turn()
    ana.ends[0]?.()
    await running
    await turn()
    ana.ends[1]?.()
    await next
    expect(queue.size).toBe(0)
  })
})
