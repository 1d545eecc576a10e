import { setMaxListeners } from 'node:events'
import { TEXTOS_INTEGRACAO } from '#shared/textos/gateway/integracao'
import { TRPC_MAX_BATCH } from '#shared/contract/paths'
import { KeyedQueue } from '#shared/node/turns/keyed-queue'

/**
 * How many requests of one user are answered at once, and how many wait; all their answers are held in memory
 * meanwhile.
 */
const TURNS = { atOnce: 24, waiting: 300, texto: TEXTOS_INTEGRACAO.pedidosDemais }
/** As TURNS, for batches of queries, whose answers may hold ten times as much. */
const LARGE_TURNS = { ...TURNS, atOnce: 2, waiting: 30 }
/** How many calls of one user are at the backend at once, over all requests; their answers are held in memory. */
const CALLS = {
  atOnce: 10,
  waiting: TURNS.atOnce * TRPC_MAX_BATCH.mutation + LARGE_TURNS.atOnce * TRPC_MAX_BATCH.query,
}

/** True for a batch with more calls than a batch of mutations may have; it gets fewer places. */
const isLarge = (calls: number): boolean => calls > TRPC_MAX_BATCH.mutation

/** A request's turn among those of its user. */
export class RequestTurns {
  readonly #small = new KeyedQueue(TURNS)
  readonly #large = new KeyedQueue(LARGE_TURNS)

  /** Runs `work` when it is the request's turn. Throws TOO_MANY_REQUESTS, ABORTED. */
  run<R>(calls: number, who: { key: string; signal: AbortSignal }, work: () => Promise<R>): Promise<R> {
    return (isLarge(calls) ? this.#large : this.#small).run(who, work)
  }
}

/** Runs a call when it is its turn among those of its user. */
export type InTurn = <R>(work: () => Promise<R>) => Promise<R>

/** For calls that sign in, which do not wait. */
export const AT_ONCE: InTurn = (work) => work()

/** A call's turn among those of its user. */
export class CallTurns {
  readonly #queue = new KeyedQueue(CALLS)

  /** The turns of one request's calls. */
  of(who: { key: string; signal: AbortSignal }): InTurn {
    setMaxListeners(0, who.signal)
    return (work) => this.#queue.run(who, work)
  }
}
