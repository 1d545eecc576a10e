/**
 * Names of the locks that this page holds itself, where the browser has no locks between tabs (plain http).
 */
const held = new Set<string>()

/** Gives a lock back. */
export type Release = () => void

function heldHere(name: string): Release {
  held.add(name)
  return () => {
    held.delete(name)
  }
}

/** The browser's locks between its tabs; none on plain http, where each tab only knows of itself. */
const locksOf = () => navigator.locks as LockManager | undefined

/** Takes the lock at once: null when another tab, or this one, holds it. */
export function takeLock(name: string): Promise<Release | null> {
  const locks = locksOf()
  if (!locks) return Promise.resolve(held.has(name) ? null : heldHere(name))
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (!lock) return resolve(null)
      return new Promise<void>((release) => resolve(release))
    }
    locks.request(name, { ifAvailable: true }, hold).catch(reject)
  })
}

/** Waits for the lock, however long another tab holds it; null when `signal` ended the wait. */
export function awaitLock(name: string, signal: AbortSignal): Promise<Release | null> {
  const locks = locksOf()
  if (!locks) return Promise.resolve(heldHere(name))
  return new Promise((resolve) => {
    locks
      .request(name, { signal }, () => new Promise<void>((release) => resolve(release)))
      .catch(() => resolve(null))
  })
}

/** Names of the locks that tabs of this browser hold now; on plain http only those of this tab. */
export async function heldLocks(): Promise<readonly string[]> {
  const known = await locksOf()?.query()
  return known?.held?.flatMap(({ name }) => name ?? []) ?? [...held]
}
