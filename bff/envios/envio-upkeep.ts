import { setTimeout as sleep } from 'node:timers/promises'
import { toAppError } from '#shared/errors/errors'
import type { AppError } from '#shared/errors/errors'
import type { Audit } from '../observe/audit.ts'
import { EnvioCarrier } from './carry/envio-carrier.ts'
import { beingCarried, leftInFolder, storeAway } from './envio-place.ts'
import type { EnvioPlace } from './envio-place.ts'
import type { Envios } from './envios.ts'
import type { Arquivos } from './received/arquivos.ts'
import { mendEnvios } from './mend-envios.ts'
import type { SharedSpool } from './open-shared-spool.ts'
import { OverdueEnvios } from './overdue-envios.ts'
import type { EnvioSender } from './sending/envio-sender.ts'
import { isKeeperAway } from './store/keeper-away.ts'
import { sweepEnvios } from './sweep-envios.ts'

/** Milliseconds between two looks for what was left. */
const SWEEP_MS = 600_000
/** Milliseconds a start waits for what gateways share. */
const LOOK_MS = 5_000

export interface UpkeepDeps {
  dataDir: string
  place: EnvioPlace
  /** Where gateways that share the load keep envios; without it they are kept in `dataDir`. */
  shared?: SharedSpool | undefined
  envios: Pick<Envios, 'end'>
  arquivos: Arquivos
  sender: EnvioSender
  audit: Audit
  /** Milliseconds for which what came of an envio is kept without anything new. */
  keptMs: number
  /** Milliseconds for which one is found so before it is given up. */
  graceMs?: number | undefined
  onTrouble: (error: unknown) => void
  /** Told when so many envios of the folder are kept by all gateways. */
  onCarried?: ((envios: number) => void) | undefined
  /** Milliseconds a start waits for what gateways share. */
  lookMs?: number | undefined
}

/** Looks after what was left of envios: at the start, and again and again while the gateway runs. */
export class EnvioUpkeep {
  readonly #deps: UpkeepDeps
  readonly #overdue: OverdueEnvios
  #timer: NodeJS.Timeout | undefined
  #carrier: EnvioCarrier | undefined
  #closed = false

  constructor(deps: UpkeepDeps) {
    this.#deps = deps
    this.#overdue = new OverdueEnvios(deps.graceMs)
  }

  /** Mends what a killed process left, then sends what is to be sent; answers what to warn of. */
  async start(): Promise<string[]> {
    const { shared, sender } = this.#deps
    const away = await this.#firstLook()
    this.#timer = setInterval(
      () => void this.sweep().catch(this.#unlessAway).catch(this.#trouble),
      SWEEP_MS,
    ).unref()
    sender.start()
    return shared ? [...storeAway(shared.bucket.bucket, away), ...(await this.#carryFolder())] : []
  }

  /** Removes what nobody went on with. */
  sweep(): Promise<void> {
    const { place, envios, audit, keptMs } = this.#deps
    return sweepEnvios({ ...place, envios, audit, keptMs, overdue: this.#overdue, onTrouble: this.#trouble })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#carrier?.close()
  }

  /**
   * Goes on when what gateways share is away, since it is asked again and again. Throws when the folder fails: a person has
   * to look at it.
   */
  readonly #unlessAway = (error: unknown): AppError => {
    const known = toAppError(error)
    if (!this.#deps.shared || !isKeeperAway(known)) throw error
    return known
  }

  /**
   * Work that is still under way at the end fails because everything is closed; nobody is told, and the next start goes on
   * with it.
   */
  readonly #trouble = (error: unknown): void => {
    if (!this.#closed) this.#deps.onTrouble(error)
  }

  /**
   * Looks after what was left of envios. Where gateways share it, a start waits only for a while to learn whether it
   * answers.
   */
  #firstLook(): Promise<AppError | undefined> {
    const { place, arquivos, shared } = this.#deps
    const look = mendEnvios({ ...place, arquivos, onTrouble: this.#trouble })
      .then(() => this.sweep())
      .then(() => undefined, this.#unlessAway)
    return shared ? this.#inTime(look) : look
  }

  #inTime<T>(work: Promise<T>): Promise<T | undefined> {
    work.catch(this.#trouble)
    return Promise.race([work, sleep(this.#deps.lookMs ?? LOOK_MS, undefined, { ref: false })])
  }

  /** Gives what the folder still holds to all gateways. */
  async #carryFolder(): Promise<string[]> {
    const { dataDir, place, arquivos, sender, onCarried, onTrouble } = this.#deps
    const left = await leftInFolder(dataDir)
    if (!left) return []
    this.#carrier = new EnvioCarrier({
      from: left.place,
      to: place,
      arquivos,
      onCarried: () => sender.wake(),
      onDone: (count) => onCarried?.(count),
      onTrouble,
    })
    await this.#inTime(this.#carrier.start())
    return [beingCarried(left.count, dataDir)]
  }
}
