/**
 * A timer that is later than this, in ms, shows that this process stood still and may not have read an answer that came
 * in time.
 */
const STOOD_STILL_MS = 100

export const SILENT = 'no answer in time'

/** Tells by the answers that come over one connection whether its server has gone silent. */
export class AnswerWatch {
  readonly #waitMs: number
  /** When the server last answered, by `performance.now()`. */
  #heardMs = 0

  /** `waitMs`: how long the server may answer nothing while a command waits. */
  constructor(waitMs: number) {
    this.#waitMs = waitMs
  }

  /** Waits for an answer. Rejects with SILENT when the server answers nothing meanwhile, to no command. */
  async within<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      const wait = (ms: number) => {
        const due = performance.now() + ms
        timer = setTimeout(() => {
          const now = performance.now()
          if (now > due + STOOD_STILL_MS) return wait(this.#waitMs)
          // Answers come in the order of the commands: while others come, this one is on its way.
          const left = this.#heardMs + this.#waitMs - now
          if (left > 0) return wait(left)
          reject(new Error(SILENT))
        }, ms)
      }
      wait(this.#waitMs)
    })
    const heard = () => void (this.#heardMs = performance.now())
    try {
      return await Promise.race([answer.finally(heard), silence])
    } finally {
      clearTimeout(timer)
    }
  }
}
