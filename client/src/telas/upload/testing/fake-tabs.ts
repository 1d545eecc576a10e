import type { Release } from '../../../page/storage/tab-locks.ts'

/** Stands in for the locks between the tabs of one browser. */
export function tabs() {
  const held = new Set<string>()
  const waiting: (() => void)[] = []
  const hold = (name: string) => {
    held.add(name)
    return () => {
      held.delete(name)
      waiting.shift()?.()
    }
  }
  return {
    takeLock: (name: string) => Promise.resolve(held.has(name) ? null : hold(name)),
    awaitLock: (name: string, signal: AbortSignal) =>
      new Promise<Release | null>((resolve) => {
        signal.addEventListener('abort', () => resolve(null))
        waiting.push(() => resolve(hold(name)))
      }),
  }
}
