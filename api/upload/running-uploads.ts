import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'

/** Seconds after which the client should ask again: the upload that seems to run may have lost its connection. */
const AGAIN_S = 2

/** The uploads that are running in this process, and their idempotency keys. */
export class RunningUploads {
  readonly #keys = new Set<string>()
  readonly #uploads = new Set<Promise<unknown>>()

  /** Runs the upload unless one with the same user and key is running. Throws CONFLICT. */
  async run<T>(usuarioId: number, key: string | undefined, upload: () => Promise<T>): Promise<T> {
    const name = key === undefined ? undefined : `${usuarioId} ${key}`
    if (name !== undefined && this.#keys.has(name)) {
      throw new AppError('CONFLICT', { texto: TEXTOS.upload.emAndamento, retryAfterS: AGAIN_S })
    }
    if (name !== undefined) this.#keys.add(name)
    const running = upload()
    this.#uploads.add(running)
    try {
      return await running
    } finally {
      this.#uploads.delete(running)
      if (name !== undefined) this.#keys.delete(name)
    }
  }

  /** Resolves when no upload is running any more: each was kept, or is gone without a trace. */
  async over(): Promise<void> {
    while (this.#uploads.size > 0) await Promise.allSettled(this.#uploads)
  }
}
