import { setTimeout as sleep } from 'node:timers/promises'
import type { createClient } from '@redis/client'
import { OperatorError } from '#shared/errors/operator-error'
import { ASK_AGAIN_S } from '#shared/errors/ask-again'
import { AppError } from '#shared/errors/errors'
import { sessionServerName } from '#shared/node/sessions/session-server'
import { AnswerWatch, SILENT } from './answer-watch.ts'
import { serverWarnings } from './redis-server-info.ts'
import { reasonOf } from '#shared/errors/thrown'
import { ToldReasons } from '#shared/errors/told-reasons'

/** Milliseconds that the server may answer nothing while a command waits, and that a connection may take to be made. */
const WAIT_MS = 2_000
/** Milliseconds between attempts to connect: from the first to the longest. */
const FIRST_RETRY_MS = 50
const MOST_RETRY_MS = 2_000
/** Milliseconds a start waits for a server that is just starting too. */
const START_MS = 30_000
const LOOK_MS = 250

/**
 * Answers of a server that no longer accepts writes, since another may have taken its place under its name. Redis 6
 * writes them inside a sentence when a script fails.
 */
const ELSEWHERE = /\bREADONLY\b|^MASTERDOWN/
/**
 * Answers of a server that can be read but not written for now, because its memory or disk is full; also inside a
 * sentence with Redis 6.
 */
const FULL = /\b(OOM|MISCONF|NOREPLICAS)\b/
/** Answers that waiting does not change; that too many clients are connected is not among them. */
const FOR_GOOD = /^(WRONGPASS|NOAUTH|NOPERM|ERR(?! max number of clients))|certificate/

/** What Redis adds to its answer when a script fails; each script has another. */
const OF_SCRIPT = / script: .*/s

type Client = ReturnType<typeof connection>

/** Events of the connection, each told once when it changes. */
export interface LinkEvents {
  /** Told again for another reason: a server that comes back with another senha is away for that. */
  onAway: (reason: string) => void
  /** `refused`: how many questions were refused meanwhile because the server was not there. */
  onBack: (refused: number) => void
  /** Called once, when a start begins to wait. */
  onWait?: () => void
}

interface LinkOptions extends LinkEvents {
  /** `redis[s]://[user][:senha@]server[:port][/database]`. */
  url: string
  /** Beginning of every key. */
  prefix: string
  waitMs?: number
  /** Milliseconds that a start waits. */
  patienceMs?: number
}

const connection = (create: typeof createClient, url: string, waitMs: number) =>
  create({
    url,
    RESP: 2,
    name: 'extradorso',
    disableOfflineQueue: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: waitMs,
      reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** retries, MOST_RETRY_MS),
    },
  })

/** SESSIONS_UNAVAILABLE with its reason, but no `cause`: during an outage every call would log the same stack. */
const refusal = (detail: string | undefined, { isTold }: { isTold: boolean }) =>
  new AppError('SESSIONS_UNAVAILABLE', {
    ...(detail !== undefined && { detail }),
    retryAfterS: ASK_AGAIN_S,
    isTold,
  })

type State =
  | { is: 'away'; reason: string }
  /** It answers, but stores nothing more; `retry` tries again. */
  | { is: 'reads'; retry: NodeJS.Timeout }
  | { is: 'keeps' }

/**
 * The connection to a Redis or Valkey server. Commands are refused at once while it is away and given up when it does
 * not answer; in both cases it is connected to again by itself.
 */
export class RedisLink {
  readonly #options: LinkOptions
  readonly #waitMs: number
  #connect = (): Client => {
    throw new Error('not started')
  }
  /** Undefined before the start and after the end. */
  #client: Client | undefined
  #state: State = { is: 'away', reason: 'not connected yet' }
  /** Undefined until the server was there for the first time. */
  #told: ToldReasons | undefined
  #refused = 0
  /** That of the connection which is there. */
  #answers: AnswerWatch

  constructor(options: LinkOptions) {
    this.#options = options
    this.#waitMs = options.waitMs ?? WAIT_MS
    this.#answers = new AnswerWatch(this.#waitMs)
  }

  /** The server and its database. */
  get place(): string {
    return sessionServerName(this.#options.url)
  }

  get isUp(): boolean {
    return this.#state.is !== 'away'
  }

  /** True when the server answers and stores what it gets. */
  get keeps(): boolean {
    return this.#state.is === 'keeps'
  }

  /** Connects, and gives warnings for the operator. Throws OperatorError for a server that cannot be used. */
  async start(): Promise<string[]> {
    const { place } = this
    const deadline = performance.now() + (this.#options.patienceMs ?? START_MS)
    // A gateway without such a server does not load the driver.
    const { createClient } = await import('@redis/client')
    this.#connect = () => connection(createClient, this.#options.url, this.#waitMs)
    await this.#open()
    for (let told = false; ; told = true) {
      try {
        await this.ping()
        return serverWarnings(String(await this.ask(['INFO'])), place)
      } catch (error) {
        if (error instanceof OperatorError) throw error
        const reason = reasonOf(error)
        if (FOR_GOOD.test(reason) || performance.now() >= deadline)
          throw new OperatorError(`O Redis ${place} não atende (${reason}).`, { cause: error })
        if (!told) this.#options.onWait?.()
        await sleep(LOOK_MS)
      }
    }
  }

  /** The full name of a key, with the prefix. */
  key(name: string): string {
    return this.#options.prefix + name
  }

  /** Writes something. Throws SESSIONS_UNAVAILABLE. */
  async ping(): Promise<void> {
    await this.ask(['SET', this.key('saude'), '1', 'PX', '60000'])
  }

  /** Runs a script on the server, during which the server does nothing else. Throws SESSIONS_UNAVAILABLE. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown> {
    const names = keys.map((name) => this.key(name))
    return this.ask(['EVAL', script, String(names.length), ...names, ...args.map(String)])
  }

  /** Asks the server. Throws SESSIONS_UNAVAILABLE while it is away, says nothing, or refuses to write. */
  async ask(command: string[]): Promise<unknown> {
    const client = this.#client
    if (client === undefined || this.#state.is === 'away') {
      this.#refused += 1
      throw refusal(this.#state.is === 'away' ? this.#state.reason : undefined, { isTold: true })
    }
    try {
      return await this.#answers.within(client.sendCommand(command))
    } catch (error) {
      const detail = reasonOf(error).replace(OF_SCRIPT, '')
      const isTold = this.#state.is === 'reads' && detail !== SILENT
      if (isTold) this.#refused += 1
      else if (detail === SILENT || ELSEWHERE.test(detail)) this.#replace(client, detail)
      else if (FULL.test(detail)) this.#fills(client, detail)
      throw refusal(detail, { isTold })
    }
  }

  close(): void {
    const client = this.#client
    this.#client = undefined
    this.#become({ is: 'away', reason: 'closed' })
    client?.destroy()
  }

  #become(state: State): void {
    if (this.#state.is === 'reads') clearTimeout(this.#state.retry)
    this.#state = state
  }

  /** Resolves when the first attempt is over, however it went. */
  #open(): Promise<void> {
    const client = this.#connect()
    this.#client = client
    this.#answers = new AnswerWatch(this.#waitMs)
    return new Promise((resolve) => {
      // The driver waits for a connection with a limit, but without one for a server that accepts it and says nothing.
      let silence: NodeJS.Timeout | undefined
      const attempted = (tell: () => void) => {
        clearTimeout(silence)
        if (client === this.#client) tell()
        resolve()
      }
      client.on('connect', () => {
        silence = setTimeout(() => attempted(() => this.#replace(client, SILENT)), this.#waitMs)
      })
      client.on('error', (error: unknown) => attempted(() => this.#away(error)))
      client.on('ready', () => attempted(() => this.#ready(client)))
      client.on('end', () => clearTimeout(silence))
      // The driver goes on trying by itself, and its failures come as events.
      client.connect().catch(() => undefined)
    })
  }

  /** Takes a new connection for the end of the outage; after a server that only reads, not before it could write. */
  #ready(client: Client): void {
    if (this.#state.is === 'away' && ELSEWHERE.test(this.#state.reason)) this.#onlyRead(client, 0)
    else this.#back()
  }

  /** Tells that the server stores nothing more. Reading goes on meanwhile. */
  #fills(client: Client, reason: string): void {
    this.#refused += 1
    if (client !== this.#client) return
    this.#options.onAway(reason)
    this.#onlyRead(client, MOST_RETRY_MS)
  }

  /** Waits before it is tried whether the server stores again. */
  #onlyRead(client: Client, waitMs: number): void {
    const retry = setTimeout(() => void this.#tryToWrite(client, waitMs), waitMs).unref()
    this.#become({ is: 'reads', retry })
  }

  /** Writes, after a wait by another connection where this one only reads. */
  async #tryToWrite(client: Client, waitedMs: number): Promise<void> {
    const trying = this.#state
    const refused = await this.ping().then(() => undefined, reasonOf)
    if (this.#state !== trying) return
    if (refused === undefined) this.#back()
    else if (waitedMs > 0 && ELSEWHERE.test(refused)) this.#replace(client, refused)
    else this.#onlyRead(client, MOST_RETRY_MS)
  }

  #back(): void {
    this.#become({ is: 'keeps' })
    this.#told = new ToldReasons()
    this.#options.onBack(this.#refused)
    this.#refused = 0
  }

  #away(cause: unknown): void {
    const reason = reasonOf(cause)
    this.#become({ is: 'away', reason })
    if (this.#told?.add(cause)) this.#options.onAway(reason)
  }

  /** Drops a useless connection, once, and opens another. */
  #replace(client: Client, reason: string): void {
    if (client !== this.#client) return
    this.#away(reason)
    void this.#open()
    client.destroy()
  }
}
