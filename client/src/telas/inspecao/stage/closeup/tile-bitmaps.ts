import { Listeners } from '../../../../page/listeners.ts'
import { BitmapCache } from '../../fotos/bitmap-cache.ts'

/** How many decoded tiles are kept, wanted ones included unless those are more: about 1 MB each. */
const KEPT = 48
/** Milliseconds after which a tile that did not come is asked for again. */
const RETRY_MS = 2000

/** A part of the stage that wants tiles: each has its own list, and gives it anew when it changes. */
export type TileUser = 'stage' | 'loupe'

/** Decoded tiles by address: those that a user wants, and those used last. */
export class TileBitmaps {
  readonly #cache = new BitmapCache()
  readonly #wanted = new Map<TileUser, readonly string[]>()
  /** Addresses by their last use, the latest at the end. */
  readonly #used = new Set<string>()
  readonly #failed = new Set<string>()
  readonly #listeners = new Listeners()

  /** Calls the listener when there is more to draw, until the returned function is called. */
  readonly subscribe = this.#listeners.add

  /**
   * Asks for these tiles in this order, and lets go of those that no user wants and that were not used
   * lately.
   */
  want(user: TileUser, urls: readonly string[]): void {
    this.#wanted.set(user, urls)
    const wanted = new Set([...this.#wanted.values()].flat())
    for (const url of wanted) {
      this.#used.delete(url)
      this.#used.add(url)
    }
    const surplus = [...this.#used].slice(0, Math.max(0, this.#used.size - Math.max(KEPT, wanted.size)))
    for (const url of surplus) this.#used.delete(url)
    this.#cache.keep((url) => wanted.has(url) || (this.#used.has(url) && this.#cache.peek(url) !== null))
    for (const url of urls) if (!this.#cache.has(url) && !this.#failed.has(url)) this.#load(url)
  }

  peek(url: string): ImageBitmap | null {
    return this.#cache.peek(url)
  }

  /** Lets go of everything. */
  clear(): void {
    this.#wanted.clear()
    this.#used.clear()
    this.#cache.keep(() => false)
  }

  #load(url: string): void {
    const tell = () => this.#listeners.tell()
    const retry = () => {
      const isWanted = [...this.#wanted.values()].some((urls) => urls.includes(url))
      if (!isWanted) return
      this.#failed.add(url)
      setTimeout(() => {
        this.#failed.delete(url)
        tell()
      }, RETRY_MS)
    }
    this.#cache.load(url).then(tell, retry)
  }
}
