import { AppError } from '#shared/errors/errors'
import { guessedTooOften } from '#shared/errors/too-many'
import { TidyMap } from '../../limits/tidy-map.ts'

/** How many keys are remembered before those whose window is over are forgotten. */
const TIDY_AT = 1_000
/** How many attempts of one key may wait for others to be judged. */
const MAX_WAITING = 100

interface Guesses {
  wrong: number
  untilMs: number
  /** Attempts under way that are not judged yet. */
  pending: number
  readonly waiting: (() => void)[]
}

const isOver = ({ untilMs, pending, waiting }: Guesses) =>
  performance.now() >= untilMs && pending === 0 && waiting.length === 0

/** Counts guesses for several processes. */
export interface GuessTally {
  /** Takes one of the guesses of a window, which begins with the first; when all are spent, gives ms until it ends. */
  take(key: string, most: number, windowMs: number): Promise<TakenGuess | { leftMs: number }>
}

interface TakenGuess {
  /** Takes a guess off the count because it was not wrong; does nothing once its window is over. */
  giveBack(): Promise<unknown>
}

interface GuessLimitOptions {
  /** Wrong guesses in a window that begins with the first. */
  most: number
  seconds: number
  /** Where wrong guesses are counted; without it in this process. */
  tally?: GuessTally | undefined
}

/** To be called when it is known whether the guess was wrong. */
export type Judged = (wasWrong: boolean) => void

/**
 * Allows each key a number of wrong guesses in a window. Attempts under way count as wrong until they are judged, so
 * that parallel ones cannot slip through. An attempt beyond the limit waits for those of this process, which may prove
 * right; attempts of other processes are not waited for.
 */
export class GuessLimit {
  readonly #keys = new TidyMap<string, Guesses>(TIDY_AT, isOver)
  readonly #most: number
  readonly #windowMs: number
  readonly #tally: GuessTally | undefined

  constructor({ most, seconds, tally }: GuessLimitOptions) {
    this.#tally = tally
    this.#most = most
    this.#windowMs = seconds * 1000
  }

  /**
   * Resolves when an attempt may be made. Throws TOO_MANY_REQUESTS, with the seconds until the window ends, when the
   * key has spent its guesses or too many wait already, and ABORTED when the signal comes while it waits.
   */
  async begin(key: string, signal: AbortSignal): Promise<Judged> {
    const judged = await this.#beginHere(key, signal)
    const tally = this.#tally
    if (!tally) return judged
    const taken = await this.#take(tally, key).catch((error: unknown) => {
      judged(false)
      throw error
    })
    return (wasWrong) => {
      const settled = wasWrong ? Promise.resolve() : taken.giveBack()
      // A guess that could not be given back counts as wrong until the window ends.
      void settled.catch(() => undefined).then(() => judged(false))
    }
  }

  async #take(tally: GuessTally, key: string): Promise<TakenGuess> {
    const taken = await tally.take(key, this.#most, this.#windowMs)
    if ('leftMs' in taken) throw guessedTooOften(taken.leftMs)
    return taken
  }

  async #beginHere(key: string, signal: AbortSignal): Promise<Judged> {
    const guesses = this.#guessesOf(key)
    for (;;) {
      if (signal.aborted) throw new AppError('ABORTED')
      if (performance.now() >= guesses.untilMs) guesses.wrong = 0
      if (guesses.wrong >= this.#most) throw guessedTooOften(guesses.untilMs - performance.now())
      if (guesses.wrong + guesses.pending < this.#most) break
      if (guesses.waiting.length >= MAX_WAITING) throw guessedTooOften(guesses.untilMs - performance.now())
      await this.#wake(guesses, signal)
    }
    guesses.pending += 1
    return (wasWrong) => this.#judge(guesses, wasWrong)
  }

  /** Keys that have spent their guesses. */
  spent(): string[] {
    const now = performance.now()
    return [...this.#keys].flatMap(([key, { wrong, untilMs }]) =>
      wrong >= this.#most && now < untilMs ? [key] : [],
    )
  }

  /** Forgets the wrong guesses of some keys, and lets waiting attempts go on. */
  forget(isOne: (key: string) => boolean): void {
    for (const [key, guesses] of this.#keys) {
      if (!isOne(key)) continue
      guesses.wrong = 0
      for (const wake of guesses.waiting.splice(0)) wake()
    }
  }

  #judge(guesses: Guesses, wasWrong: boolean): void {
    guesses.pending -= 1
    if (wasWrong) {
      if (guesses.wrong === 0) guesses.untilMs = performance.now() + this.#windowMs
      guesses.wrong += 1
    }
    for (const wake of guesses.waiting.splice(0)) wake()
  }

  #wake({ waiting }: Guesses, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(wake), 1)
        resolve()
      }
      waiting.push(wake)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #guessesOf(key: string): Guesses {
    const known = this.#keys.get(key) ?? { wrong: 0, untilMs: 0, pending: 0, waiting: [] }
    this.#keys.set(key, known)
    return known
  }
}
