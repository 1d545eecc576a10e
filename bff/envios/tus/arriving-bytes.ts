import { AsyncLocalStorage } from 'node:async_hooks'
import type { Readable } from 'node:stream'
import type { Lock, Locker } from '@tus/server'
import { steadyChunks } from '../../upload/steady-chunks.ts'
import type { UploadWatch } from '../../upload/upload-watch.ts'

/** Milliseconds in which a request may finish writing what has come when another one comes for the same file. */
const DRAIN_MS = 500

const current = new AsyncLocalStorage<ArrivingBytes>()

/**
 * The bytes of a request for a file, until its watch ends them. The tus server would take them as a web stream and pass
 * them through two more, which costs more than writing them. So it is given a request without a body, and the store of
 * files finds the bytes here.
 */
export class ArrivingBytes {
  readonly #body: Readable
  readonly #watch: UploadWatch
  readonly #letGo = new AbortController()
  readonly #end: AbortSignal

  constructor(body: Readable, watch: UploadWatch) {
    this.#body = body
    this.#watch = watch
    this.#end = AbortSignal.any([watch.signal, this.#letGo.signal])
  }

  /** The bytes of the request that is being answered; undefined where it brings none. */
  static get current(): ArrivingBytes | undefined {
    return current.getStore()
  }

  /** Answers the request by `work`, during which `current` gives these bytes. */
  during<T>(work: () => Promise<T>): Promise<T> {
    return current.run(this, work)
  }

  /** Ends the bytes because another request wants the file: what has come by then counts, and the rest is not read. */
  letGo(): void {
    setTimeout(() => this.#letGo.abort(), DRAIN_MS).unref()
  }

  /**
   * The chunks, each of which `see` gets first. Throws the reason for which the watch ended them, and the body's own
   * error.
   */
  async *chunks(see: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
    this.#watch.turn('client')
    try {
      for await (const chunk of steadyChunks(this.#body, this.#end)) {
        this.#watch.turn('backend', chunk.length)
        see(chunk)
        yield chunk
        this.#watch.turn('client')
      }
    } catch (error) {
      if (!this.#letGo.signal.aborted) throw error
    }
    this.#watch.turn('backend')
  }
}

/** These locks, whose holder's bytes end when he is asked to let go of the file. */
export const locksEndingBytes = (locks: Locker): Locker => ({
  newLock(id): Lock {
    const lock = locks.newLock(id)
    const bytes = ArrivingBytes.current
    return {
      lock: (signal, cancel) =>
        lock.lock(signal, () => {
          bytes?.letGo()
          return cancel()
        }),
      unlock: () => lock.unlock(),
    }
  },
})
