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

/** Listens to these and to what other tabs write in this browser, until the returned function is called. */
export const acrossTabs = (listeners: Listeners) => (listener: () => void) => {
  const end = listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    end()
    window.removeEventListener('storage', listener)
  }
}
