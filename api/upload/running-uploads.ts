import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'

/** Seconds after which it makes sense to ask what became of one that is running: it may be one that broke. */
const AGAIN_S = 2

/** The uploads that are running in this process, and their keys. */
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

  /** Resolves when the last one is over: kept, or gone without a trace. */
  async over(): Promise<void> {
    while (this.#uploads.size > 0) await Promise.allSettled(this.#uploads)
  }
}
