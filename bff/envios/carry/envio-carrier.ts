import { setTimeout as sleep } from 'node:timers/promises'
import { toAppError } from '#shared/errors/errors'
import { isKeeperAway } from '../store/keeper-away.ts'
import type { EnvioRecord } from '../store/envio-records.ts'
import { carryEnvio, declareEnvioAt } from './carry-envio.ts'
import type { Carrying } from './carry-envio.ts'

/** Milliseconds after which envios that could not be carried are tried again. */
const AGAIN_MS = 15_000

export interface CarrierDeps extends Omit<Carrying, 'signal'> {
  /** Called when an envio was carried, which may have to be sent. */
  onCarried: () => void
  /** Called when all have been carried, with their number. */
  onDone: (envios: number) => void
  /** Called with an unexpected error; the envio stays where it is until the next start. */
  onTrouble: (error: unknown) => void
  againMs?: number
}

/** Moves the envios of a data folder to where gateways keep them together, in the background. */
export class EnvioCarrier {
  readonly #deps: CarrierDeps
  readonly #end = new AbortController()
  #starting: Promise<void> | undefined
  #carrying: Promise<void> | undefined

  constructor(deps: CarrierDeps) {
    this.#deps = deps
  }

  /** Records all envios at the new place, so that requests for them find them, and begins to carry their bytes. */
  start(): Promise<void> {
    return (this.#starting = this.#declareAll())
  }

  /** Stops; the next start of the gateway goes on. */
  async close(): Promise<void> {
    this.#end.abort()
    // Whoever called `start` got its failure.
    await this.#starting?.catch(() => undefined)
    await this.#carrying
    this.#deps.from.store.close()
  }

  async #declareAll(): Promise<void> {
    const { from } = this.#deps
    try {
      for (const envio of await from.store.allOpen()) await declareEnvioAt(this.#deps, envio)
    } catch (error) {
      if (!isKeeperAway(error)) throw error
    } finally {
      this.#carrying = this.#carryAll().catch(this.#unlessEnded)
    }
  }

  async #carryAll(): Promise<void> {
    const { from, onDone, againMs = AGAIN_MS } = this.#deps
    const { signal } = this.#end
    const given = new Set<string>()
    let carried = 0
    for (;;) {
      const left = (await from.store.allOpen()).filter(({ id }) => !given.has(id))
      if (left.length === 0) break
      let isLater = false
      // Those that only wait to be sent go first.
      for (const envio of left.sort((a, b) => rank(a) - rank(b))) {
        const outcome = await this.#carry(envio)
        if (outcome === 'carried') carried += 1
        if (outcome === 'never') given.add(envio.id)
        if (outcome === 'later') isLater = true
      }
      if (isLater) await sleep(againMs, undefined, { signal, ref: false })
    }
    if (carried > 0) onDone(carried)
  }

  async #carry(envio: EnvioRecord): Promise<'carried' | 'later' | 'never'> {
    const { signal } = this.#end
    try {
      await carryEnvio({ ...this.#deps, signal }, envio)
      this.#deps.onCarried()
      return 'carried'
    } catch (error) {
      signal.throwIfAborted()
      // Its user is sending a photo of it, gave it up, or had it sent: the next round finds out.
      if (isKeeperAway(error) || toAppError(error).code === 'CONFLICT') return 'later'
      this.#deps.onTrouble(error)
      return 'never'
    }
  }

  readonly #unlessEnded = (error: unknown) => {
    if (!this.#end.signal.aborted) this.#deps.onTrouble(error)
  }
}

const rank = ({ estado }: EnvioRecord) => (estado === 'enviando' ? 0 : 1)
