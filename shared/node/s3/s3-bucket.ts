import type * as Sdk from '@aws-sdk/client-s3'
import { CircuitBreaker, type ReachTeller } from '#shared/node/http/circuit-breaker'
import { doneOnce } from '../turns/done-once.ts'
import { goneFor, isStoreAway, isStoreSilent, storeError } from './store-errors.ts'
import { whileAnswering } from './while-answering.ts'

/** Where originals lie in an S3-compatible store, and who may write there. */
export interface S3Place {
  endpoint: string
  region: string
  bucket: string
  /** What every key begins with: '' or a text that ends with '/'. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** True for addresses as http://store/bucket/key, which every store knows; else http://bucket.store/key. */
  pathStyle: boolean
}

/** How often a call is tried while the store gives no answer, or says that it cannot work now. */
const ATTEMPTS = 3
/** Milliseconds for connecting to the store, and milliseconds of silence after which a running call is given up. */
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000
/**
 * Milliseconds until the answer to a small call must begin. All attempts together stay below the 30 s for which a
 * gateway waits for a photo: the gateway has to hear that the store is silent, or it would take the whole backend for
 * gone.
 */
const ANSWER_MS = 8_000
/** How many times as long a small call may take beside a large part that fills the line. */
const BESIDE_LARGE = 2
/** Milliseconds for the probe that asks whether the store is back; all calls that come meanwhile wait for it. */
const PROBE_MS = 3_000
/** Connections at once: people who take a download slowly hold one each. */
const CONNECTIONS = 512

/** What a call of the store is made with. */
interface Caller {
  sdk: typeof Sdk
  client: Sdk.S3Client
  /** Options of a call that carries little: a store that works answers it soon. */
  soon: { requestTimeout: number }
  /**
   * Makes a call that carries much or costs the store much; it is given up only when the store stops answering small
   * questions.
   */
  patient: <T>(work: (abortSignal: AbortSignal) => Promise<T>) => Promise<T>
}

export interface BucketOptions {
  connections?: number
  /** Milliseconds until the answer to a small call must begin. */
  answerMs?: number
  /** Called when the store counts as gone, and when it is back. */
  tell?: ReachTeller | undefined
}

/**
 * The connections to one bucket, and the names of objects in it. The first call loads the SDK: many processes make none.
 */
export class S3Bucket {
  readonly #place: S3Place
  readonly #options: BucketOptions
  readonly #circuit: CircuitBreaker
  #client: Sdk.S3Client | undefined

  constructor(place: S3Place, options: BucketOptions) {
    this.#place = place
    this.#options = options
    this.#circuit = new CircuitBreaker({
      probe: () =>
        this.#probe(PROBE_MS).catch((error: unknown) => {
          throw goneFor(error)
        }),
      code: 'STORAGE_UNAVAILABLE',
      tell: options.tell,
    })
  }

  /** Loads the SDK. Tried again after a failure: a process without a file descriptor left may have one the next time. */
  readonly load = doneOnce(async () => this.#callerOf(await import('@aws-sdk/client-s3')))

  #callerOf(sdk: typeof Sdk): Caller {
    const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = this.#place
    const { connections = CONNECTIONS, answerMs = ANSWER_MS } = this.#options
    const agent = { keepAlive: true, maxSockets: connections }
    const client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: pathStyle,
      maxAttempts: ATTEMPTS,
      // Only the signature's checksums: not every store knows others, and some keep them as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
      },
    })
    const ask = () =>
      this.#probe(BESIDE_LARGE * answerMs).catch((error: unknown) => {
        // A store that is busy, or refuses this question to this key, is there all the same.
        if (isStoreSilent(error)) throw error
      })
    this.#client = client
    return {
      ...{ sdk, client, soon: { requestTimeout: answerMs } },
      patient: (work) => whileAnswering(work, { ask, everyMs: answerMs }),
    }
  }

  /** The parameters of the SDK that name an object. */
  at(key: string) {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key }
  }

  /** The parameters of the SDK that name all objects whose keys begin with `start`. */
  below(start: string) {
    return { Bucket: this.#place.bucket, Prefix: this.#place.prefix + start }
  }

  /** The key of an object that the store gives by its full name. */
  keyOf(name: string): string {
    return name.slice(this.#place.prefix.length)
  }

  /** Makes a call, which errors name by `what`. Throws STORAGE_UNAVAILABLE, STORAGE_FULL, or NOT_FOUND. */
  async call<T>(what: string, work: (caller: Caller) => Promise<T>): Promise<T> {
    const caller = await this.load()
    await this.#circuit.admit(this.#place.endpoint)
    try {
      const answer = await work(caller)
      this.#circuit.succeeded()
      return answer
    } catch (error) {
      if (isStoreAway(error)) this.#circuit.failed(goneFor(error))
      else this.#circuit.succeeded()
      throw storeError(error, what)
    }
  }

  /** Closes its connections. */
  close(): void {
    this.#client?.destroy()
  }

  /** Resolves when the store answers within `ms`; rejects with an error as calls have, or with the timeout. */
  async #probe(ms: number): Promise<void> {
    const { sdk, client } = await this.load()
    const abortSignal = AbortSignal.timeout(ms)
    try {
      await client.send(new sdk.HeadBucketCommand({ Bucket: this.#place.bucket }), { abortSignal })
    } catch (error) {
      throw abortSignal.aborted ? abortSignal.reason : error
    }
  }
}
