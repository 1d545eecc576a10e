import { AppError } from '#shared/errors/errors'
import { guessedTooOften } from '#shared/errors/too-many'

/** How many attempts of one key may wait for others to be judged. */
const MAX_WAITING = 100

/** The attempts of a key that are under way here: how many are not judged yet, and those that wait for that. */
interface Attempts {
  pending: number
  readonly waiting: (() => void)[]
}

/** Counts guesses, here or for several processes. */
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
  /** Where they are counted. */
  tally: GuessTally
}

/** To be called when it is known whether the guess was wrong. */
export type Judged = (wasWrong: boolean) => void

/**
 * Allows each key a number of wrong guesses in a window. Attempts under way count as wrong until they are judged, so
 * that parallel ones cannot slip through. An attempt beyond the limit waits for those of this process, which may prove
 * right; attempts of other processes are not waited for.
 */
export class GuessLimit {
  readonly #options: GuessLimitOptions
  readonly #attempts = new Map<string, Attempts>()

  constructor(options: GuessLimitOptions) {
    this.#options = options
  }

  /**
   * Resolves when an attempt may be made. Throws TOO_MANY_REQUESTS, with the seconds until the window ends, when the
   * key has spent its guesses, or to come again at once when too many wait already; ABORTED when the signal comes while
   * it waits.
   */
  async begin(key: string, signal: AbortSignal): Promise<Judged> {
    const { tally, most, seconds } = this.#options
    for (;;) {
      if (signal.aborted) throw new AppError('ABORTED')
      const taken = await tally.take(key, most, seconds * 1000)
      if ('giveBack' in taken) return this.#begun(key, taken)
      const attempts = this.#attempts.get(key)
      if (!attempts) throw guessedTooOften(taken.leftMs)
      if (attempts.waiting.length >= MAX_WAITING) throw guessedTooOften(0)
      await untilJudged(attempts, signal)
    }
  }

  #begun(key: string, taken: TakenGuess): Judged {
    const attempts = this.#attempts.get(key) ?? { pending: 0, waiting: [] }
    attempts.pending += 1
    this.#attempts.set(key, attempts)
    return (wasWrong) => {
      const settled = wasWrong ? Promise.resolve() : taken.giveBack()
      // A guess that could not be given back counts as wrong until the window ends.
      void settled
        .catch(() => undefined)
        .then(() => {
          attempts.pending -= 1
          if (attempts.pending === 0) this.#attempts.delete(key)
          for (const wake of attempts.waiting.splice(0)) wake()
        })
    }
  }
}

/** Resolves when one of the attempts was judged, or the signal comes. */
function untilJudged({ waiting }: Attempts, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      waiting.splice(waiting.indexOf(wake), 1)
      resolve()
    }
    if (signal.aborted) return resolve()
    waiting.push(wake)
    signal.addEventListener('abort', leave, { once: true })
  })
}
