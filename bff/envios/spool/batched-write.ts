import type { FileHandle } from 'node:fs/promises'
import { AppError } from '#shared/errors/errors'

/** Bytes that may wait while earlier ones are being written. */
const HELD_BYTES = 1024 * 1024

/**
 * Writes chunks one after another, those together that came while the ones before were being written: a call for each small
 * chunk would cost more than its bytes. What comes slowly is written at once.
 */
export class BatchedWrite {
  readonly #file: FileHandle
  #at: number
  #held: Uint8Array[] = []
  #heldBytes = 0
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
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    this.#writing ??= this.#write()
    if (this.#heldBytes >= HELD_BYTES) await this.#writing
    this.#check()
  }

  /** Resolves when everything is written. Rejects with what a write failed with. */
  async end(): Promise<void> {
    await this.#writing
    this.#check()
  }

  #check(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  async #write(): Promise<void> {
    try {
      while (this.#heldBytes > 0) {
        const [batch, bytes] = [this.#held, this.#heldBytes]
        this.#held = []
        this.#heldBytes = 0
        const { bytesWritten } = await this.#file.writev(batch, this.#at)
        this.#at += bytesWritten
        if (bytesWritten < bytes) throw new AppError('STORAGE_FULL', { detail: 'short write' })
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error))
      this.#held = []
      this.#heldBytes = 0
    } finally {
      this.#writing = undefined
    }
  }
}
