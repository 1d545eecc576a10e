import { AppError, toAppError } from '#shared/errors/errors'

/** How long an upload may stand still, in ms, and its slowest pace. */
export interface UploadPace {
  /** An upload ends when no byte comes from the client for so long. */
  clientIdleMs: number
  /** The time of waiting for the client over which the pace is averaged. */
  windowMs: number
  /** An upload ends when the average is fewer bytes a second than this. */
  minBytesPerS: number
  /** An upload ends when the backend takes no byte for so long. */
  backendIdleMs: number
  /** How long the backend's answer may take after the last byte. */
  answerMs: number
  tickMs: number
}

/** The limits of an upload; tests use shorter ones. */
export const UPLOAD_PACE: UploadPace = {
  clientIdleMs: 60_000,
  windowMs: 60_000,
  minBytesPerS: 1_000,
  backendIdleMs: 120_000,
  answerMs: 600_000,
  tickMs: 1_000,
}

type Waiting = 'client' | 'backend' | 'answer'

/** Ends an upload that stands still, depending on whom it waits for. */
export class UploadWatch {
  readonly #controller = new AbortController()
  readonly #pace: UploadPace
  readonly #onActivity: () => Promise<void>
  readonly #timer: NodeJS.Timeout
  #waiting: Waiting = 'client'
  #since = performance.now()
  #windowMs = 0
  #windowBytes = 0
  #moved = false

  /** `onActivity` is called at most once a tick, when bytes have come from the client; its AppError ends the upload. */
  constructor(onActivity: () => Promise<void>, pace: UploadPace = UPLOAD_PACE) {
    this.#pace = pace
    this.#onActivity = onActivity
    this.#timer = setInterval(() => this.#tick(), pace.tickMs)
  }

  /** Aborted with the AppError that says why: SLOW_CLIENT, BACKEND_TIMEOUT, ABORTED or what `onActivity` threw. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** True when the backend has got all of the upload. */
  get answering(): boolean {
    return this.#waiting === 'answer'
  }

  /** Milliseconds for which the backend has taken nothing of what is ready for it. */
  get stalledMs(): number {
    return this.#waiting === 'backend' ? performance.now() - this.#since : 0
  }

  /** Ends the upload, because the client has gone or its session has ended. */
  abort(why: AppError): void {
    this.#controller.abort(why)
  }

  /** Says whom the upload waits for from now on; `bytes` have come from the client meanwhile. */
  turn(waiting: Waiting, bytes = 0): void {
    const now = performance.now()
    if (this.#waiting === 'client') this.#windowMs += now - this.#since
    this.#windowBytes += bytes
    this.#moved ||= bytes > 0
    this.#waiting = waiting
    this.#since = now
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #tick(): void {
    if (this.#moved && !this.answering)
      this.#onActivity().catch((error: unknown) => this.#controller.abort(toAppError(error)))
    this.#moved = false
    const waitedMs = performance.now() - this.#since
    const limits = {
      client: this.#pace.clientIdleMs,
      backend: this.#pace.backendIdleMs,
      answer: this.#pace.answerMs,
    }
    if (waitedMs >= limits[this.#waiting] || this.#tooSlow(waitedMs))
      this.#controller.abort(new AppError(this.#waiting === 'client' ? 'SLOW_CLIENT' : 'BACKEND_TIMEOUT'))
  }

  #tooSlow(waitedMs: number): boolean {
    if (this.#waiting !== 'client') return false
    const windowMs = this.#windowMs + waitedMs
    if (windowMs < this.#pace.windowMs) return false
    if (this.#windowBytes < (windowMs / 1000) * this.#pace.minBytesPerS) return true
    this.#windowMs = -waitedMs
    this.#windowBytes = 0
    return false
  }
}
