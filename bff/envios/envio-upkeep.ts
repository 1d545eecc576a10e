import { setTimeout as sleep } from 'node:timers/promises'
import { toAppError } from '#shared/errors/errors'
import type { AppError } from '#shared/errors/errors'
import { EnvioCarrier } from './carry/envio-carrier.ts'
import { carryingNotice, openEnviosInFolder, storeAwayWarning } from './envio-place.ts'
import type { EnvioPlace } from './envio-place.ts'
import type { Arquivos } from './received/arquivos.ts'
import { mendEnvios } from './mend-envios.ts'
import type { SharedSpool } from './open-shared-spool.ts'
import { OverdueEnvios } from './overdue-envios.ts'
import type { EnvioSender } from './sending/envio-sender.ts'
import { isKeeperAway } from './store/keeper-away.ts'
import { sweepEnvios } from './sweep-envios.ts'
import type { SweepDeps } from './sweep-envios.ts'

/** Milliseconds between two sweeps. */
const SWEEP_MS = 600_000
/** Milliseconds that a start waits for Redis and the bucket. */
const LOOK_MS = 5_000

export interface UpkeepDeps extends Pick<SweepDeps, 'envios' | 'audit' | 'keptMs' | 'onTrouble'> {
  dataDir: string
  place: EnvioPlace
  /** Where gateways that share the load keep envios; without it they are kept in `dataDir`. */
  shared?: SharedSpool | undefined
  arquivos: Arquivos
  sender: EnvioSender
  /** Milliseconds for which an envio must have been found overdue before it is given up. */
  graceMs?: number | undefined
  /** Called with the number of envios that were moved from the folder to where all gateways keep them. */
  onCarried?: ((envios: number) => void) | undefined
  /** Milliseconds that a start waits for Redis and the bucket. */
  lookMs?: number | undefined
}

/** Mends and sweeps envios that were left, at the start and every ten minutes while the gateway runs. */
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

  /** Mends what a killed process left, then begins to send what is to be sent; gives warnings for the operator. */
  async start(): Promise<string[]> {
    const { shared, sender } = this.#deps
    const away = await this.#firstLook()
    this.#timer = setInterval(
      () => void this.sweep().catch(this.#unlessAway).catch(this.#trouble),
      SWEEP_MS,
    ).unref()
    sender.start()
    return shared ? [...storeAwayWarning(shared.bucket.bucket, away), ...(await this.#carryFolder())] : []
  }

  /** Gives up envios that nobody went on with, and removes bytes that belong to none. */
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
   * Takes an error for harmless when Redis or the bucket is away, since they are asked again and again. Rethrows errors
   * of a data folder: a person has to look at it.
   */
  readonly #unlessAway = (error: unknown): AppError => {
    const known = toAppError(error)
    if (!this.#deps.shared || !isKeeperAway(known)) throw error
    return known
  }

  /**
   * Passes an error on unless the gateway is closing: work under way then fails because everything is closed, and the
   * next start goes on with it.
   */
  readonly #trouble = (error: unknown): void => {
    if (!this.#closed) this.#deps.onTrouble(error)
  }

  /** Mends and sweeps for the first time. Where gateways share the envios, a start waits only `lookMs` for it. */
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

  /** Begins to move the envios that the folder still holds to where all gateways keep them. */
  async #carryFolder(): Promise<string[]> {
    const { dataDir, place, arquivos, sender, onCarried, onTrouble } = this.#deps
    const left = await openEnviosInFolder(dataDir)
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
    return [carryingNotice(left.count, dataDir)]
  }
}
