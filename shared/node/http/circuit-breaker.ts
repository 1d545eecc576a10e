import { AppError } from '#shared/errors/errors'
import { ToldReasons } from '#shared/errors/told-reasons'

/** Failures in a row after which a server counts as gone. */
const FAILURES = 5
/** Milliseconds that a server that counts as gone is left alone before it is asked again. */
export const REST_MS = 1_000

export type BreakerState = 'closed' | 'open' | 'half-open'

export interface ReachTeller {
  /**
   * Called when a server counts as gone, and again for another reason than those told: one that comes back with an
   * expired certificate is away for that, no longer for the restart.
   */
  gone: (cause: unknown) => void
  /** Called once when it answers again: how long it was gone, in ms, and how many calls were refused unasked. */
  back: (away: { ms: number; refused: number }) => void
}

interface BreakerOptions {
  /** Asks the server for anything at all; rejects when it does not answer. */
  probe: () => Promise<unknown>
  /** The error that calls are refused with while the server counts as gone. */
  code: 'BACKEND_UNAVAILABLE' | 'STORAGE_UNAVAILABLE'
  failures?: number
  restMs?: number
  tell?: ReachTeller | undefined
}

/**
 * Spares a server that does not answer, and the people who would wait for it: after some failures in a row calls are
 * refused at once. The first call after a rest asks the server by one probe, for whose result all calls wait that come
 * meanwhile.
 */
export class CircuitBreaker {
  readonly #probe: () => Promise<unknown>
  readonly #code: BreakerOptions['code']
  readonly #most: number
  readonly #restMs: number
  readonly #tell: ReachTeller | undefined
  readonly #told = new ToldReasons()
  #origin = ''
  #failures = 0
  #openedAt: number | undefined
  #goneAt = 0
  #refused = 0
  #probing: Promise<boolean> | undefined

  constructor({ probe, code, failures = FAILURES, restMs = REST_MS, tell }: BreakerOptions) {
    this.#probe = probe
    this.#code = code
    this.#most = failures
    this.#restMs = restMs
    this.#tell = tell
  }

  get state(): BreakerState {
    if (this.#probing) return 'half-open'
    return this.#openedAt === undefined ? 'closed' : 'open'
  }

  /** Resolves when a call to this origin may go out. Throws the code while the server is known to be gone. */
  async admit(origin: string): Promise<void> {
    // Failures of the old address do not count for a server that has started again elsewhere.
    if (origin !== this.#origin) this.succeeded()
    this.#origin = origin
    if (this.#openedAt === undefined) return
    if (performance.now() - this.#openedAt < this.#restMs) throw this.#gone()
    this.#probing ??= this.#try()
    if (!(await this.#probing)) throw this.#gone()
  }

  /** To be called when the server has answered, whatever it said. */
  succeeded(): void {
    const wasOpen = this.#openedAt !== undefined
    this.#failures = 0
    this.#openedAt = undefined
    this.#told.clear()
    if (wasOpen) this.#tell?.back({ ms: performance.now() - this.#goneAt, refused: this.#refused })
  }

  /** To be called when the server could not be reached, hung up, or let a query wait too long. */
  failed(cause?: unknown): void {
    this.#failures += 1
    if (this.#failures < this.#most) return
    const isNew = this.#openedAt === undefined
    this.#openedAt = performance.now()
    if (!isNew) return
    this.#goneAt = this.#openedAt
    this.#refused = 0
    this.#tellOnce(cause)
  }

  #tellOnce(cause: unknown): void {
    if (this.#told.add(cause)) this.#tell?.gone(cause)
  }

  #gone(): AppError {
    this.#refused += 1
    return new AppError(this.#code, { detail: 'server was gone a moment ago', retryAfterS: 2, isTold: true })
  }

  async #try(): Promise<boolean> {
    try {
      await this.#probe()
      this.succeeded()
      return true
    } catch (error) {
      // A call that was under way all the time may have been answered meanwhile.
      if (this.#openedAt === undefined) return true
      this.#openedAt = performance.now()
      this.#tellOnce(error)
      return false
    } finally {
      this.#probing = undefined
    }
  }
}
