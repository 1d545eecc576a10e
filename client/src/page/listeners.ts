/** Who wants to hear of something: as `useSyncExternalStore` subscribes. */
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
export function listenToTabs(listener: (written: StorageEvent) => void): () => void {
  // A function for each call, since the page adds the same one only once.
  const hear = (written: StorageEvent) => listener(written)
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/** Listens to these, and calls `other` (the listener itself) for what other tabs write, until the returned function is called. */
export const acrossTabs =
  (listeners: Listeners, other?: (written: StorageEvent) => void) => (listener: () => void) => {
    const ends = [listeners.add(listener), listenToTabs(other ?? listener)]
    return () => ends.forEach((end) => end())
  }
