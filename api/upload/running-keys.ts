import { AppError } from '#shared/errors'
import { TEXTOS } from '#shared/textos'

const KEY = /^[\x21-\x7e]{1,200}$/

/** An Idempotency-Key as sent, or undefined without one. Throws INVALID_INPUT for one of another form. */
export function parseKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (!KEY.test(header)) throw new AppError('INVALID_INPUT', { detail: 'malformed Idempotency-Key' })
  return header
}

/** The keys of uploads that are running in this process. */
export class RunningKeys {
  readonly #running = new Set<string>()

  /** Runs the upload unless one with the same user and key is running. Throws CONFLICT. */
  async run<T>(usuarioId: number, key: string | undefined, upload: () => Promise<T>): Promise<T> {
    if (key === undefined) return upload()
    const name = `${usuarioId} ${key}`
    if (this.#running.has(name)) throw new AppError('CONFLICT', { texto: TEXTOS.upload.emAndamento })
    this.#running.add(name)
    try {
      return await upload()
    } finally {
      this.#running.delete(name)
    }
  }
}
