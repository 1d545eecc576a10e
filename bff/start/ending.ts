import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { onStopSignals } from '#shared/node/process/stop-signals'

type Step = () => unknown

/** Ends the process: runs the closing steps once, one after another; a second request ends it at once. */
export class Ending {
  readonly #log: Log
  readonly #graceS: number
  #steps: readonly Step[] = []
  #stopping = false

  /** `graceS`: seconds for which running work may go on. */
  constructor(log: Log, graceS: number) {
    this.#log = log
    this.#graceS = graceS
  }

  get isStopping(): boolean {
    return this.#stopping
  }

  /** Sets what is closed at the end. Before this call nothing is, and the process ends at once. */
  closes(steps: readonly Step[]): void {
    this.#steps = steps
  }

  /** Waits for a step of the start. Once the end was asked for, a failure of the step is expected and not told. */
  async unlessStopping<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (!this.#stopping) throw error
      return new Promise<never>(() => undefined)
    }
  }

  /** Ends the process. */
  stop(exitCode: number): void {
    if (this.#stopping) process.exit(exitCode || 1)
    this.#stopping = true
    this.#run(exitCode).catch((error: unknown) => {
      this.#log.fatal({ evento: 'parada-falhou', ...faultOf(error) })
      process.exit(1)
    })
  }

  async #run(exitCode: number): Promise<void> {
    for (const step of this.#steps) await step()
    process.exit(exitCode)
  }

  /** Ends as the signals ask for it. */
  onSignals(): void {
    onStopSignals((motivo) => {
      if (!this.#stopping) this.#log.info({ evento: 'parando', motivo, ateS: this.#graceS })
      this.stop(0)
    })
  }

  /** Ends the process after an uncaught exception; running requests may finish first. */
  onException(): void {
    process.on('uncaughtException', (error) => {
      this.#log.fatal({ evento: 'excecao', ...faultOf(error) })
      if (!this.#stopping) this.stop(1)
    })
  }
}
