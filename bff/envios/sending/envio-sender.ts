import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/errors/errors'
import type { BackendClient } from '../../backend/backend-client.ts'
import { onBehalfOf } from '../../observe/request-record.ts'
import { isKeeperAway } from '../store/keeper-away.ts'
import { LEASE_MS } from '../store/envio-store.ts'
import type { Taking } from '../store/envio-store.ts'
import { BackendOutage } from './backend-outage.ts'
import { EnvioTries } from './envio-tries.ts'
import type { RunningTry, TryDeps } from './envio-tries.ts'
import { TryOutcomes } from './try-outcomes.ts'
import type { OutcomeDeps, TryPace } from './try-outcomes.ts'

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

/** How many envios are sent at once; the backend judges and writes each. */
const AT_ONCE = 2

export interface SenderDeps
  extends Omit<TryDeps, 'outcomes'>, Omit<OutcomeDeps, 'store' | 'outage' | 'pace'> {
  backend: Pick<BackendClient, 'open' | 'look'>
  /** Called with unexpected errors. */
  onTrouble: (error: unknown) => void
  pace?: Partial<SenderPace> | undefined
}

interface Running extends RunningTry {
  over: Promise<void>
}

/**
 * Sends the envios for which that was asked, one try after another until the backend has answered. An envio is taken
 * for a limited time, which is prolonged while it is sent, so that other gateways of the store go on with those of a
 * gateway that is gone. An envio whose outcome cannot even be written down rests until its time is over.
 */
export class EnvioSender {
  readonly #deps: SenderDeps
  readonly #pace: SenderPace
  readonly #running = new Map<string, Running>()
  readonly #outage: BackendOutage
  readonly #outcomes: TryOutcomes
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
    this.#outcomes = new TryOutcomes({ ...deps, outage: this.#outage, pace: this.#pace })
    this.#tries = new EnvioTries({ ...deps, outcomes: this.#outcomes })
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
        // It may have been called again when the look had already passed: then it looks again.
        if (this.#lookAgain && !this.#closed) this.wake()
      })
  }

  /**
   * How many bytes of an envio's files have gone to the backend in the try that runs here; undefined when none runs
   * here.
   */
  sentOf(id: string): number | undefined {
    return this.#running.get(id)?.sent
  }

  /** Ends the sending of an envio that was given up, if it runs here. */
  async stop(id: string): Promise<void> {
    this.#outcomes.forget(id)
    const running = this.#running.get(id)
    running?.controller.abort(new AppError('ABORTED'))
    await running?.over
    await this.#outage.passed(id)
  }

  /**
   * Stops every sending; the next start, or another gateway, goes on. The answer for an envio that the backend has
   * whole is awaited for `answerMs`: cut at that point, it may be stored and would be sent again.
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
    this.#lookAgain = false
    while (!this.#closed && this.#running.size < AT_ONCE) {
      const taking = await this.#deps.store.take()
      if (!taking) return
      this.#begin(taking)
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
    running.over = onBehalfOf(usuario, requestId, () => this.#tries.run(taking, running, requestId))
      .catch(this.#trouble)
      .finally(() => {
        clearInterval(keeping)
        // After a standstill of this process the envio may have been taken anew, and another try may be running.
        if (this.#running.get(id) === running) this.#running.delete(id)
        this.wake()
      })
  }

  /** Passes on unexpected errors; a store that is away is reported where people's requests meet it. */
  readonly #trouble = (error: unknown) => {
    if (!isKeeperAway(error)) this.#deps.onTrouble(error)
  }

  async #keep(taking: Taking, { controller }: Running): Promise<void> {
    // While the store does not answer, nobody else can take the envio.
    const isOurs = await this.#deps.store.keep(taking).catch(() => true)
    if (!isOurs) controller.abort(new AppError('ABORTED'))
  }
}
