import type { FileHandle } from 'node:fs/promises'
import { AppError } from '#shared/errors/errors'
import { asError } from '#shared/errors/thrown'
import { MB } from '#shared/bytes/units'

/** Bytes that are worth a call, and milliseconds in which fewer may become as many. */
const WRITE_BYTES = 512 * 1024
const GATHER_MS = 20
/** Bytes that may wait while earlier ones are being written. */
const HELD_BYTES = MB

/**
 * Writes chunks one after another, many at a time: a call for each chunk of 64 KB costs more than its bytes, most of it
 * the waking of the thread that writes. What comes slowly waits for a moment only.
 */
export class BatchedWrite {
  readonly #file: FileHandle
  #at: number
  #held: Uint8Array[] = []
  #heldBytes = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #failure: Error | undefined

  /** Writes from this place on. */
  constructor(file: FileHandle, from: number) {
    this.#file = file
    this.#at = from
  }

  /** Where the next byte goes: those before are written. */
  get at(): number {
    return this.#at
  }

  /** Takes a chunk; resolves when there is room for the next. Rejects with what an earlier write failed with. */
  async push(chunk: Uint8Array): Promise<void> {
    this.#check()
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    if (this.#heldBytes >= WRITE_BYTES) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), GATHER_MS)
    if (this.#heldBytes >= HELD_BYTES) await this.#writing
    this.#check()
  }

  /** Resolves when everything is written. Rejects with what a write failed with. */
  async end(): Promise<void> {
    while (this.#heldBytes > 0 || this.#writing) {
      this.#begin()
      await this.#writing
    }
    this.#check()
  }

  #check(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Writes what is held, unless something is being written: then it goes next. */
  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined
      if (this.#heldBytes > 0) this.#timer ??= setTimeout(() => this.#begin(), GATHER_MS)
    })
  }

  async #write(): Promise<void> {
    try {
      do {
        const [batch, bytes] = [this.#held, this.#heldBytes]
        this.#held = []
        this.#heldBytes = 0
        const { bytesWritten } = await this.#file.writev(batch, this.#at)
        this.#at += bytesWritten
        if (bytesWritten < bytes) throw new AppError('STORAGE_FULL', { detail: 'short write' })
      } while (this.#heldBytes >= WRITE_BYTES)
    } catch (error) {
      this.#failure = asError(error)
      this.#held = []
      this.#heldBytes = 0
    }
  }
}
