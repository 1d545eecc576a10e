import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors/errors'
import type { BackendClient } from '../../backend/backend-client.ts'
import { onBehalf } from '../../observe/request-record.ts'
import { isKeeperAway } from '../store/keeper-away.ts'
import { LEASE_MS } from '../store/envio-store.ts'
import type { Taking } from '../store/envio-store.ts'
import { BackendOutage } from './backend-outage.ts'
import { EnvioTries } from './envio-tries.ts'
import type { RunningTry, TryDeps, TryPace } from './envio-tries.ts'

/** The sender's times in ms, besides those of `TryPace`; `tickMs` is how often it looks for an envio that is due. */
export interface SenderPace extends TryPace {
  tickMs: number
  /** How often the taking of an envio that is being sent is prolonged, which also tells whether it was given up elsewhere. */
  keepMs: number
  /** How often it is looked whether a backend that was out of reach is back. */
  lookMs: number
  /** How long a stop waits for the answer of a backend that has all of an envio. */
  answerMs: number
}

const PACE: SenderPace = {
  tickMs: 1_000,
  firstMs: 2_000,
  mostMs: 300_000,
  sessionMs: 3_000,
  keepMs: LEASE_MS / 6,
  lookMs: 3_000,
  answerMs: 10_000,
}

/** Envios that are sent at once; the backend judges and writes each. */
const AT_ONCE = 2

export interface SenderDeps extends Omit<TryDeps, 'outage' | 'pace'> {
  backend: Pick<BackendClient, 'open' | 'look'>
  /** Told of what nobody foresaw. */
  onTrouble: (error: unknown) => void
  pace?: Partial<SenderPace> | undefined
}

interface Running extends RunningTry {
  over: Promise<void>
}

/**
 * Sends the envios that were asked for, one try after another until the backend has answered. Each is taken for a while that
 * is made longer as long as it is sent: whoever shares the store goes on with those of a gateway that is gone. One of which
 * not even the outcome can be written down rests until that while is over.
 */
export class EnvioSender {
  readonly #deps: SenderDeps
  readonly #pace: SenderPace
  readonly #running = new Map<string, Running>()
  readonly #outage: BackendOutage
  readonly #tries: EnvioTries
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #lookAgain = false
  #closed = false

  constructor(deps: SenderDeps) {
    this.#deps = deps
    this.#pace = { ...PACE, ...deps.pace }
    const { lookMs } = this.#pace
    this.#outage = new BackendOutage({
      lookMs,
      answers: async () => ((await deps.backend.look(lookMs)).status ?? 500) < 500,
      hurry: (id) =>
        deps.store.hurry(id).then(
          () => this.wake(),
          (error: unknown) => this.#trouble(error),
        ),
    })
    this.#tries = new EnvioTries({ ...deps, outage: this.#outage, pace: this.#pace }, AT_ONCE)
  }

  /** Sends what is due from now on, until it is closed. */
  start(): void {
    this.#timer = setInterval(() => this.wake(), this.#pace.tickMs).unref()
    this.wake()
  }

  /** Looks for envios that are due now, instead of at the next tick. */
  wake(): void {
    this.#lookAgain = true
    this.#looking ??= this.#look()
      .catch(this.#trouble)
      .finally(() => {
        this.#looking = undefined
        // Somebody may have called after the look had passed: it looks again.
        if (this.#lookAgain && !this.#closed) this.wake()
      })
  }

  /** Bytes of an envio's files that have gone to the backend in the try under way here; undefined while none is. */
  sentOf(id: string): number | undefined {
    return this.#running.get(id)?.sent
  }

  /** Ends the sending of an envio that was given up, if it is sent here. */
  async stop(id: string): Promise<void> {
    this.#tries.forget(id)
    const running = this.#running.get(id)
    running?.controller.abort(new AppError('ABORTED'))
    await running?.over
    await this.#outage.passed(id)
  }

  /**
   * Stops every sending; the next start, or somebody else, goes on. One that the backend has whole is waited for: cut there it may
   * be stored, and would go again.
   */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#timer)
    await this.#outage.close()
    await this.#looking
    this.#abort(({ isWhole }) => !isWhole)
    const late = setTimeout(() => this.#abort(() => true), this.#pace.answerMs)
    await Promise.all([...this.#running.values()].map(({ over }) => over))
    clearTimeout(late)
  }

  #abort(isOne: (running: Running) => boolean): void {
    for (const running of this.#running.values())
      if (isOne(running)) running.controller.abort(new AppError('ABORTED'))
  }

  async #look(): Promise<void> {
    while (this.#lookAgain && !this.#closed) {
      this.#lookAgain = false
      while (this.#running.size < AT_ONCE) {
        const taking = await this.#deps.store.take()
        if (!taking) break
        this.#begin(taking)
      }
    }
  }

  #begin(taking: Taking): void {
    const { id, usuario } = taking.envio
    const running: Running = {
      controller: new AbortController(),
      over: Promise.resolve(),
      sent: 0,
      isWhole: false,
    }
    this.#running.set(id, running)
    const requestId = randomUUID()
    const keeping = setInterval(() => void this.#keep(taking, running), this.#pace.keepMs).unref()
    running.over = onBehalf(usuario, requestId, () => this.#tries.run(taking, running, requestId))
      .catch(this.#trouble)
      .finally(() => {
        clearInterval(keeping)
        // After a standstill of this process it may have been taken anew, and be on its way again.
        if (this.#running.get(id) === running) this.#running.delete(id)
        this.wake()
      })
  }

  /** A store that is away is reported where people ask for it; here it changes nothing. */
  readonly #trouble = (error: unknown) => {
    if (!isKeeperAway(error)) this.#deps.onTrouble(error)
  }

  async #keep(taking: Taking, { controller }: Running): Promise<void> {
    // While the store does not answer, nobody else can have taken it.
    const isOurs = await this.#deps.store.keep(taking).catch(() => true)
    if (!isOurs) controller.abort(new AppError('ABORTED'))
  }
}
