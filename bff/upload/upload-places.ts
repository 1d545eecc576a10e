import { AppError } from '#shared/errors/errors'
import { UnderWay } from '#shared/node/process/under-way'
import { TEXTOS_LIMITES } from '#shared/textos/gateway/limites'
import { ConcurrentLimit } from '../limits/concurrent-limit.ts'
import type { LimitCounts } from '../limits/limit-counts.ts'

/** How many uploads may run at once: of one user, from one address, and in one process, where each may hold a megabyte. */
const PER_USUARIO = 6
const PER_ADDRESS = 64
const ALL = 160

/** The sender, as it is counted. */
export interface Sender {
  usuario: string
  address: string
}

/** Limits running uploads by user, by address and in total, so that none take the places of others. */
export class UploadPlaces {
  readonly #usuarios: ConcurrentLimit
  readonly #addresses: ConcurrentLimit
  readonly #running = new UnderWay()

  /** `name` is the kind of upload; each kind has places of its own. */
  constructor(name: string, shared?: LimitCounts) {
    const { envios, enviosDaRede } = TEXTOS_LIMITES
    this.#usuarios = new ConcurrentLimit({
      name: `${name}:usuario`,
      most: PER_USUARIO,
      texto: envios,
      shared,
    })
    this.#addresses = new ConcurrentLimit({
      name: `${name}:rede`,
      most: PER_ADDRESS,
      texto: enviosDaRede,
      shared,
    })
  }

  /** Runs the work. Throws TOO_MANY_REQUESTS (user or address) or UPLOADS_BUSY (all places taken). */
  run<T>({ usuario, address }: Sender, work: () => Promise<T>): Promise<T> {
    return this.#usuarios.run(usuario, () => this.#addresses.run(address, () => this.#runAny(work)))
  }

  async #runAny<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running.count >= ALL)
      throw new AppError('UPLOADS_BUSY', { detail: 'all places of uploads are taken', retryAfterS: 30 })
    return this.#running.run(work)
  }
}
