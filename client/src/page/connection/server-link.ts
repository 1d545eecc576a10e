import { askServer } from './ask-server.ts'
import { Listeners } from '../listeners.ts'
import { Pause, pauseAfter } from '../pauses.ts'

/**
 * Milliseconds without a failed call after which the next failure has the server asked at once, without a
 * pause.
 */
const QUIET_MS = 60_000

/** Whether the server is there: any answer of its own counts but a failure (5xx). */
async function isThere(): Promise<boolean> {
  const answer = await askServer()
  return answer === 'sends' || (answer !== null && answer.status < 500)
}

/** 'trying' is a silent server that is being asked. */
type LinkState = 'there' | 'silent' | 'trying'

/**
 * Whether the server answers. A call that got no answer, or a 503, is a suspicion: the server is asked at
 * once and, while it is silent, again and again with growing pauses. Whoever waits for it is called when it
 * is back.
 */
export class ServerLink {
  readonly #ask: () => Promise<boolean>
  readonly #listeners = new Listeners()
  readonly #back = new Listeners()
  readonly #pause = new Pause()
  #watchers = 0
  /** Changes when nobody watches any more, which ends the asking that is under way. */
  #turn = 0
  #isAsking = false
  #state: LinkState = 'there'
  /** Suspicions in a row, and when the last one came, in ms of `performance.now`. */
  #suspicions = 0
  #lastAt = -Infinity

  constructor(ask = isThere) {
    this.#ask = ask
  }

  /** True while the server does not answer. */
  isSilent = (): boolean => this.#state !== 'there'

  /** True while a silent server is being asked whether it is back. */
  isTrying = (): boolean => this.#state === 'trying'

  /** Calls the listener when `isSilent` or `isTrying` has changed, until the returned function is called. */
  listen = this.#listeners.add

  /** Calls `back` each time the server answers again after a call that failed, until the returned function is called. */
  awaitBack = this.#back.add

  /** Lets failed calls be looked into until the returned function is called. */
  watch = (): (() => void) => {
    this.#watchers += 1
    window.addEventListener('online', this.askNow)
    window.addEventListener('offline', this.#networkLost)
    if (!navigator.onLine) this.#networkLost()
    return () => {
      this.#watchers -= 1
      if (this.#watchers === 0) this.#end()
    }
  }

  /** Reports that a call got no answer, or that the server said that it cannot serve now: the server is asked. */
  failed = (): void => {
    if (this.#isAsking || this.#watchers === 0) return
    const now = performance.now()
    this.#suspicions = now - this.#lastAt > QUIET_MS ? 0 : this.#suspicions + 1
    this.#lastAt = now
    void this.#askOn()
  }

  /** Asks a silent server at once: a call was answered, the network is back, or somebody wants to know. */
  askNow = (): void => {
    if (this.isSilent()) this.#pause.end()
  }

  /**
   * Asks without a pause when the browser has lost its network, however often that was so before. What fails until
   * the server is known to be silent is not asked for again when it is back.
   */
  #networkLost = (): void => {
    this.#lastAt = -Infinity
    if (this.#isAsking) this.#pause.end()
    else this.failed()
  }

  async #askOn(): Promise<void> {
    const turn = this.#turn
    this.#isAsking = true
    // Begins with the suspicions so far: a server that answers this question but fails other calls is not
    // asked at once each time.
    let failures = this.#suspicions
    let isDoubtful = false
    for (;;) {
      if (failures > 0) await this.#pause.wait(pauseAfter(failures))
      if (turn !== this.#turn) return
      if (this.isSilent()) this.#set('trying')
      const there = await this.#ask()
      if (turn !== this.#turn) return
      this.#set(there ? 'there' : 'silent')
      // A browser tells of a lost network while the last answers over it still come: one answer alone proves nothing.
      if (there && (isDoubtful || navigator.onLine)) break
      isDoubtful = there
      failures += 1
    }
    this.#isAsking = false
    this.#back.tell()
  }

  #set(state: LinkState): void {
    if (this.#state === state) return
    this.#state = state
    this.#listeners.tell()
  }

  #end(): void {
    this.#turn += 1
    window.removeEventListener('online', this.askNow)
    window.removeEventListener('offline', this.#networkLost)
    this.#pause.end()
    this.#isAsking = false
    this.#lastAt = -Infinity
    this.#set('there')
  }
}

/** The link of this page to its server. */
export const serverLink = new ServerLink()
