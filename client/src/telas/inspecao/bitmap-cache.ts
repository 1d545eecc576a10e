interface Entry {
  stop: AbortController
  bitmap: Promise<ImageBitmap>
  decoded: ImageBitmap | null
}

async function loadBitmap(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`photo answered ${response.status}`)
  const blob = await response.blob()
  signal.throwIfAborted()
  return createImageBitmap(blob)
}

/**
 * Decoded photos by address. Unlike those of `<img>`, which a browser keeps by the hundred, their memory is given back
 * as soon as they are let go, and what is still on its way is stopped.
 */
export class BitmapCache {
  readonly #entries = new Map<string, Entry>()

  /** True when this photo is here or on its way. */
  has(url: string): boolean {
    return this.#entries.has(url)
  }

  /** The photo if it is decoded already. */
  peek(url: string): ImageBitmap | null {
    return this.#entries.get(url)?.decoded ?? null
  }

  /** The decoded photo, asked for once; rejects when it does not come, and can then be asked for again. */
  load(url: string): Promise<ImageBitmap> {
    const known = this.#entries.get(url)
    if (known) return known.bitmap
    const stop = new AbortController()
    const bitmap = loadBitmap(url, stop.signal)
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

  /** Lets go of every photo but those that `wanted` names. */
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
