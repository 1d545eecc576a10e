import { listenTo } from './listen-to.ts'

/** Listeners to something, added in the way that `useSyncExternalStore` subscribes. */
export class Listeners<Told extends unknown[] = []> {
  readonly #all = new Set<(...told: Told) => void>()

  /** Calls the listener every time, until the returned function is called. */
  readonly add = (listener: (...told: Told) => void): (() => void) => {
    this.#all.add(listener)
    return () => void this.#all.delete(listener)
  }

  get size(): number {
    return this.#all.size
  }

  tell(...told: Told): void {
    for (const listener of this.#all) listener(...told)
  }
}

/** Listens to what other tabs write in this browser, until the returned function is called. */
export const listenToTabs = (listener: (written: StorageEvent) => void): (() => void) =>
  listenTo(window, { storage: listener })

/**
 * Subscribes a listener to `listeners` and to what other tabs write, for which `other` is called instead of
 * it where given.
 */
export const acrossTabs =
  (listeners: Listeners, other?: (written: StorageEvent) => void) => (listener: () => void) => {
    const ends = [listeners.add(listener), listenToTabs(other ?? listener)]
    return () => ends.forEach((end) => end())
  }
