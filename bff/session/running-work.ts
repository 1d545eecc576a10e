import type { ServerResponse } from 'node:http'
import { toAppError } from '#shared/errors/errors'
import { TidyMap } from '../limits/tidy-map.ts'
import type { Principal } from './principal.ts'

/**
 * How often it is checked, in ms, whether the sessions of running requests still live: a call, a command or another
 * gateway may have ended them.
 */
const LOOK_MS = 1_000
/**
 * How many requests are followed before answered ones are dropped between two checks as well: thousands of finished
 * calls would burden every garbage collection.
 */
const TIDY_AT = 64

const endings = new WeakMap<ServerResponse, AbortController>()

const controllerOf = (res: ServerResponse) => {
  const known = endings.get(res) ?? new AbortController()
  endings.set(res, known)
  return known
}

/** Aborted, with NOT_SIGNED_IN, when the session that a request came in ends before it is answered. */
export const sessionEndSignal = (res: ServerResponse): AbortSignal => controllerOf(res).signal

/** The session in which something runs. */
type Runner = Pick<Principal, 'sessionKey' | 'confirm' | 'touch'>

interface Running {
  runner: Runner
  /** Bytes that had gone to the client by the last look. */
  gone: number
}

/** How many bytes have really gone out, without those that still wait for the connection. */
const goneTo = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0)

/**
 * Ends uploads, zips, photos and calls that are under way in a session that was ended. Bytes that go to the client keep
 * the session active, as those that come do: who waits for a long zip is not idle.
 */
export class RunningWork {
  readonly #running = new TidyMap<ServerResponse, Running>(TIDY_AT, (_, res) => res.closed)
  readonly #lookMs: number
  #timer: NodeJS.Timeout | undefined

  constructor(lookMs = LOOK_MS) {
    this.#lookMs = lookMs
  }

  /** Follows a request until it is answered. */
  follow(res: ServerResponse, runner: Runner): void {
    this.#running.set(res, { runner, gone: goneTo(res) })
    this.#timer ??= setInterval(() => void this.#lookOrRest(), this.#lookMs).unref()
  }

  /** Requests that are followed; some of them may be answered by now. */
  get size(): number {
    return this.#running.size
  }

  /** Ends the running requests of sessions that were ended. */
  async look(): Promise<void> {
    this.#running.tidy()
    const sessions = new Map<string, Promise<unknown>>()
    const looks = [...this.#running].map(async ([res, running]) => {
      const { runner, gone } = running
      running.gone = goneTo(res)
      if (running.gone > gone) runner.touch()
      const look = sessions.get(runner.sessionKey) ?? runner.confirm()
      sessions.set(runner.sessionKey, look)
      await look.catch((error: unknown) => end(res, error))
    })
    await Promise.all(looks)
  }

  async #lookOrRest(): Promise<void> {
    if (this.#running.size > 0) return this.look()
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/**
 * Ends a request: one that is not answered yet is answered with the error; one that is being answered is cut, so that
 * its answer never looks whole.
 */
function end(res: ServerResponse, error: unknown): void {
  controllerOf(res).abort(toAppError(error))
  if (res.headersSent && !res.writableEnded) res.destroy()
}
