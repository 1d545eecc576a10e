import type { FileHandle } from 'node:fs/promises'
import { AppError } from '#shared/errors/errors'
import { asError } from '#shared/errors/thrown'
import { MB } from '#shared/bytes/units'

/** Bytes that are enough for one call of the system, and milliseconds that fewer bytes wait for more. */
const WRITE_BYTES = 512 * 1024
const GATHER_MS = 20
/** Bytes that may be held while earlier ones are being written; beyond them `push` waits. */
const HELD_BYTES = MB

/**
 * Writes chunks to a file in order, many with one call: a call for each chunk of 64 KB costs more than writing its
 * bytes, mostly for waking the thread that writes. A chunk that no other follows is written after GATHER_MS.
 */
export class BatchedWrite {
  readonly #file: FileHandle
  #at: number
  #held: Uint8Array[] = []
  #heldBytes = 0
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined
  #failure: Error | undefined

  /** Writes to `file` from the byte position `from` on. */
  constructor(file: FileHandle, from: number) {
    this.#file = file
    this.#at = from
  }

  /** The byte position up to which the file is written. */
  get at(): number {
    return this.#at
  }

  /** Takes a chunk; resolves when there is room for another. Rejects with the error of an earlier write. */
  async push(chunk: Uint8Array): Promise<void> {
    this.#check()
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    if (this.#heldBytes >= WRITE_BYTES) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), GATHER_MS)
    if (this.#heldBytes >= HELD_BYTES) await this.#writing
    this.#check()
  }

  /** Resolves when all chunks are written. Rejects with the error of a write that failed. */
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

  /**
   * Begins to write what is held; while a write is running, does nothing: that write goes on with it or sets the timer
   * again.
   */
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
