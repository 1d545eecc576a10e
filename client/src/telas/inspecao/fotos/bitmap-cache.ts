import { ask } from '../../../calls/ask.ts'

interface Entry {
  stop: AbortController
  bitmap: Promise<ImageBitmap>
  decoded: ImageBitmap | null
}

async function loadBitmap(url: string, how: RequestInit & { signal: AbortSignal }): Promise<ImageBitmap> {
  const blob = await ask(url, how, (response) => response.blob())
  how.signal.throwIfAborted()
  return createImageBitmap(blob)
}

/**
 * Decoded photos by address. Unlike the memory of `<img>`, which a browser keeps by the hundred, theirs is
 * given back as soon as they are let go, and loads that are still under way are stopped.
 */
export class BitmapCache {
  readonly #entries = new Map<string, Entry>()

  /** True when this photo is loaded or on its way. */
  has(url: string): boolean {
    return this.#entries.has(url)
  }

  /** True when no photo is on its way. */
  get idle(): boolean {
    return [...this.#entries.values()].every(({ decoded }) => decoded !== null)
  }

  /** True when a photo at one of `these` addresses is decoded already. */
  hasDecoded(these: (url: string) => boolean): boolean {
    return [...this.#entries].some(([url, { decoded }]) => decoded !== null && these(url))
  }

  /** The photo if it is decoded already. */
  peek(url: string): ImageBitmap | null {
    return this.#entries.get(url)?.decoded ?? null
  }

  /**
   * The decoded photo, which is loaded once however often it is asked for. Rejects when it does not come; it
   * can then be asked for again. A photo made ready ahead of time has a low `priority`.
   */
  load(url: string, priority: RequestPriority = 'high'): Promise<ImageBitmap> {
    const known = this.#entries.get(url)
    if (known) return known.bitmap
    const stop = new AbortController()
    const bitmap = loadBitmap(url, { signal: stop.signal, priority })
    const entry: Entry = { stop, bitmap, decoded: null }
    this.#entries.set(url, entry)
    bitmap.then(
      (decoded) => {
        entry.decoded = decoded
      },
      () => {
        if (this.#entries.get(url) === entry) this.#entries.delete(url)
      },
    )
    return bitmap
  }

  /** Lets go of every photo whose address is not `wanted`. */
  keep(wanted: (url: string) => boolean): void {
    for (const [url, { stop, bitmap }] of this.#entries) {
      if (wanted(url)) continue
      this.#entries.delete(url)
      stop.abort()
      // A load that failed has nothing to give back.
      bitmap.then(
        (decoded) => decoded.close(),
        () => undefined,
      )
    }
  }
}
