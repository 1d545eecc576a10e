import { AppError } from '#shared/contract/errors'
import { TEXTOS } from '#shared/textos/textos'

const KEY = /^[\x21-\x7e]{1,200}$/

/** An Idempotency-Key as sent, or undefined without one. Throws INVALID_INPUT for one of another form. */
export function parseKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!KEY.test(header)) throw new AppError('INVALID_INPUT', { detail: 'malformed Idempotency-Key' })
  return header
}

/** The uploads that are running in this process, and their keys. */
export class RunningUploads {
  readonly #keys = new Set<string>()
  readonly #uploads = new Set<Promise<unknown>>()

  /** Runs the upload unless one with the same user and key is running. Throws CONFLICT. */
  async run<T>(usuarioId: number, key: string | undefined, upload: () => Promise<T>): Promise<T> {
    const name = key === undefined ? undefined : `${usuarioId} ${key}`
    if (name !== undefined && this.#keys.has(name)) {
      throw new AppError('CONFLICT', { texto: TEXTOS.upload.emAndamento })
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
