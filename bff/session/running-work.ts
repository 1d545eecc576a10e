import type { ServerResponse } from 'node:http'
import { toAppError } from '#shared/errors/errors'
import { TidyMap } from '../limits/tidy-map.ts'
import type { Principal } from './principal.ts'

/** Milliseconds between two looks whether the sessions of running requests still live: a command ends them in the file. */
const LOOK_MS = 1_000
/**
 * Requests that are followed before those that are answered are let go, between two looks too: thousands of calls that lie
 * here for a second are memory that every collection moves.
 */
const TIDY_AT = 64

const endings = new WeakMap<ServerResponse, AbortController>()

const controllerOf = (res: ServerResponse) => {
  const known = endings.get(res) ?? new AbortController()
  endings.set(res, known)
  return known
}

/** Aborted, with NOT_SIGNED_IN, when the session that a request came in ends before it is answered. */
export const endingOf = (res: ServerResponse): AbortSignal => controllerOf(res).signal

/** In whose session something runs. */
type Runner = Pick<Principal, 'sessionKey' | 'confirm' | 'touch'>

interface Running {
  runner: Runner
  /** Bytes that had gone to the client by the last look. */
  gone: number
}

/** Bytes that have really gone out: those that still wait for the connection do not count. */
const goneTo = ({ socket }: ServerResponse) => (socket ? socket.bytesWritten - socket.writableLength : 0)

/**
 * Ends what is under way for somebody whose session was ended: uploads, zips, photos, calls. Bytes that go to him keep his session
 * awake as those that come do: who waits for a long zip does not stand idle.
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

  /** Ends what runs in sessions that were ended, but not what is answered to `except`. */
  async look(except?: ServerResponse): Promise<void> {
    this.#running.tidy()
    const sessions = new Map<string, Promise<unknown>>()
    const looks = [...this.#running].map(async ([res, running]) => {
      if (res === except) return
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

/** What is not answered yet is answered with the error; what is under way is cut, so that it never looks whole. */
function end(res: ServerResponse, error: unknown): void {
  controllerOf(res).abort(toAppError(error))
  if (res.headersSent && !res.writableEnded) res.destroy()
}
