import type * as Sdk from '@aws-sdk/client-s3'
import { CircuitBreaker, type ReachTeller } from '#shared/node/http/circuit-breaker'
import { isAway, storeError } from './store-errors.ts'

/** Where originals lie in an S3-compatible store, and who may write there. */
export interface S3Place {
  endpoint: string
  region: string
  bucket: string
  /** Before every key: '' or a text that ends with '/'. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** True for addresses as http://store/bucket/key, which every store knows; else http://bucket.store/key. */
  pathStyle: boolean
}

/** Times a call is tried while the store gives no answer, or says that it cannot now. */
const ATTEMPTS = 3
/** Milliseconds to reach the store, and of silence in the middle of a call. */
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000
/**
 * Milliseconds until an answer to something small begins. All attempts together stay below the 30 s for which a gateway waits
 * for a photo: it has to hear that the store is silent, or it would take the whole backend for gone.
 */
const ANSWER_MS = 8_000
/** Milliseconds for the one question whether the store is back: whoever comes meanwhile waits for its answer. */
const PROBE_MS = 3_000
/** Connections at once: people who take a download slowly hold one each. */
const CONNECTIONS = 512

/** What calls are made with. */
interface Caller {
  sdk: typeof Sdk
  client: Sdk.S3Client
  /** For a call that carries little and is answered at once, by a store that answers. */
  soon: { requestTimeout: number }
}

interface BucketOptions {
  connections?: number
  /** Milliseconds until an answer to something small begins. */
  answerMs?: number
  /** Told when the store counts as gone, and when it is back. */
  tell?: ReachTeller | undefined
}

/** The connections to one bucket, and the names of objects in it. */
export class S3Bucket {
  readonly #sdk: typeof Sdk
  readonly #client: Sdk.S3Client
  readonly #place: S3Place
  readonly #soon: Caller['soon']
  readonly #circuit: CircuitBreaker

  private constructor(
    sdk: typeof Sdk,
    place: S3Place,
    { connections = CONNECTIONS, answerMs = ANSWER_MS, tell }: BucketOptions,
  ) {
    const { endpoint, region, accessKeyId, secretAccessKey } = place
    this.#sdk = sdk
    this.#place = place
    this.#soon = { requestTimeout: answerMs }
    this.#circuit = new CircuitBreaker({ probe: () => this.#probe(), code: 'STORAGE_UNAVAILABLE', tell })
    const agent = { keepAlive: true, maxSockets: connections }
    this.#client = new sdk.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: place.pathStyle,
      maxAttempts: ATTEMPTS,
      // Other sums than the signature's are not known to every store, and make some keep them as content.
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
  }

  /** The SDK is read here and nowhere else: a start without S3 does without it. */
  static async open(place: S3Place, options: BucketOptions = {}): Promise<S3Bucket> {
    return new S3Bucket(await import('@aws-sdk/client-s3'), place, options)
  }

  /** Where an object is. */
  at(key: string) {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key }
  }

  /** Where the objects are whose keys begin so. */
  below(start: string) {
    return { Bucket: this.#place.bucket, Prefix: this.#place.prefix + start }
  }

  /** The key of an object that the store names. */
  keyOf(name: string): string {
    return name.slice(this.#place.prefix.length)
  }

  /** Makes a call, told of as `what`. Throws STORAGE_UNAVAILABLE, STORAGE_FULL, or NOT_FOUND. */
  async call<T>(what: string, work: (caller: Caller) => Promise<T>): Promise<T> {
    await this.#circuit.admit(this.#place.endpoint)
    try {
      const answer = await work({ sdk: this.#sdk, client: this.#client, soon: this.#soon })
      this.#circuit.succeeded()
      return answer
    } catch (error) {
      if (isAway(error)) this.#circuit.failed(error)
      else this.#circuit.succeeded()
      throw storeError(error, what)
    }
  }

  /** Lets go of its connections. */
  close(): void {
    this.#client.destroy()
  }

  async #probe(): Promise<void> {
    const abortSignal = AbortSignal.timeout(PROBE_MS)
    await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: this.#place.bucket }), { abortSignal })
  }
}
