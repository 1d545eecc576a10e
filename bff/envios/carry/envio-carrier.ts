import { setTimeout as sleep } from 'node:timers/promises'
import { toAppError } from '#shared/errors/errors'
import { isKeeperAway } from '../store/keeper-away.ts'
import type { EnvioRecord } from '../store/envio-records.ts'
import { carryEnvio, declareCarried } from './carry-envio.ts'
import type { Carrying } from './carry-envio.ts'

/** Milliseconds after which what could not be carried is tried again. */
const AGAIN_MS = 15_000

export interface CarrierDeps extends Omit<Carrying, 'signal'> {
  /** Something was carried that may have to be sent. */
  onCarried: () => void
  /** All of them are there. */
  onDone: (envios: number) => void
  /** Told of what nobody foresaw; that envio stays where it is until the next start. */
  onTrouble: (error: unknown) => void
  againMs?: number
}

/** Takes the envios of a folder to where gateways keep them together, beside everything else that a gateway does. */
export class EnvioCarrier {
  readonly #deps: CarrierDeps
  readonly #end = new AbortController()
  #starting: Promise<void> | undefined
  #carrying: Promise<void> | undefined

  constructor(deps: CarrierDeps) {
    this.#deps = deps
  }

  /** Says what is known of them, so that whoever asks for one finds it, and begins to bring their bytes. */
  start(): Promise<void> {
    return (this.#starting = this.#declareAll())
  }

  /** Stops; the next start goes on. */
  async close(): Promise<void> {
    this.#end.abort()
    // Its failure was told to whoever started it.
    await this.#starting?.catch(() => undefined)
    await this.#carrying
    this.#deps.from.store.close()
  }

  async #declareAll(): Promise<void> {
    const { from } = this.#deps
    try {
      for (const envio of await from.store.allOpen()) await declareCarried(this.#deps, envio)
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
      // First those that only wait to be sent.
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
      // Its user is sending a photo of it, gave it up, or sent it: the next look finds out.
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
