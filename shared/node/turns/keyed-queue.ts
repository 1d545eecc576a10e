import { AppError } from '#shared/errors/errors'
import { slots, WorkQueue } from './work-queue.ts'

/** Seconds after which a caller that met a full queue may try again. */
const RETRY_AFTER_S = 5

interface KeyedQueueOptions {
  /** How many of one key run at once. */
  atOnce: number
  /** How many of one key may wait; more are refused. */
  waiting: number
  /** Sentence for people who are refused; without it the table's own. */
  texto?: string
}

/** Queues by key: of each key a few run at once and the others wait in order, without holding up other keys. */
export class KeyedQueue {
  readonly #queues = new Map<string, WorkQueue<number>>()
  readonly #options: KeyedQueueOptions

  constructor(options: KeyedQueueOptions) {
    this.#options = options
  }

  /** How many keys have something running. */
  get size(): number {
    return this.#queues.size
  }

  /**
   * Runs `work` when it is its turn. Throws TOO_MANY_REQUESTS when too many of the key wait, ABORTED when the signal
   * comes while it waits.
   */
  async run<R>({ key, signal }: { key: string; signal: AbortSignal }, work: () => Promise<R>): Promise<R> {
    const queue = this.#queues.get(key) ?? this.#newQueue()
    this.#queues.set(key, queue)
    try {
      return await queue.run(signal, work)
    } finally {
      if (queue.isIdle && this.#queues.get(key) === queue) this.#queues.delete(key)
    }
  }

  #newQueue(): WorkQueue<number> {
    const { atOnce, waiting, texto } = this.#options
    return new WorkQueue(slots(atOnce), waiting, () => {
      return new AppError('TOO_MANY_REQUESTS', {
        ...(texto !== undefined && { texto }),
        detail: 'queue of one key is full',
        retryAfterS: RETRY_AFTER_S,
      })
    })
  }
}
