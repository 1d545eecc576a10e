import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import { CircuitBreaker } from '#shared/node/http/circuit-breaker'
import type { ByteRange } from '#shared/node/http/range'
import { isAway, isMissing, storeError } from './store-errors.ts'

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

/** An object that is written in parts. */
export interface PartedObject {
  key: string
  uploadId: string
}

/** Times a call is tried while the store gives no answer, or says that it cannot now. */
const ATTEMPTS = 3
/** Milliseconds to reach the store, and of silence in the middle of a call. */
const CONNECT_MS = 5_000
const SILENCE_MS = 30_000
/** Connections at once: people who take a download slowly hold one each. */
const CONNECTIONS = 512

/** One bucket of an S3-compatible store below a prefix. Every call throws STORAGE_UNAVAILABLE while it is away. */
export class ObjectStore {
  readonly #sdk: typeof Sdk
  readonly #client: Sdk.S3Client
  readonly #place: S3Place
  readonly #circuit = new CircuitBreaker({ probe: () => this.#probe(), code: 'STORAGE_UNAVAILABLE' })

  private constructor(sdk: typeof Sdk, place: S3Place) {
    const { endpoint, region, accessKeyId, secretAccessKey } = place
    this.#sdk = sdk
    this.#place = place
    const agent = { keepAlive: true, maxSockets: CONNECTIONS }
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
        httpAgent: agent,
        httpsAgent: agent,
      },
    })
  }

  /** The SDK is read here and nowhere else: a start without S3 does without it. */
  static async open(place: S3Place): Promise<ObjectStore> {
    return new ObjectStore(await import('@aws-sdk/client-s3'), place)
  }

  /** Writes a small object; the store refuses other bytes than those that were signed. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const input = { ...this.#at(key), Body: bytes, ContentLength: bytes.length }
    await this.#call(`put ${key}`, () => this.#client.send(new this.#sdk.PutObjectCommand(input)))
  }

  /** Bytes of an object, or of a part of it, and how many they are. Throws NOT_FOUND. */
  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }> {
    const input = { ...this.#at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
    const answer = await this.#call(`get ${key}`, () =>
      this.#client.send(new this.#sdk.GetObjectCommand(input)),
    )
    return { body: answer.Body as Readable, size: answer.ContentLength ?? 0 }
  }

  /** Size in bytes, or null when there is no such object. */
  async size(key: string): Promise<number | null> {
    return this.#call(`head ${key}`, async () => {
      try {
        return (await this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(key)))).ContentLength ?? 0
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    })
  }

  /** Removes an object; one that is gone already is fine. */
  async remove(key: string): Promise<void> {
    const command = new this.#sdk.DeleteObjectCommand(this.#at(key))
    await this.#call(`delete ${key}`, () => this.#client.send(command))
  }

  /** Keys that begin so, with the bytes of each. */
  async list(start: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for await (const { Contents = [] } of this.#pages(start))
      for (const { Key = '', Size = 0 } of Contents) found.set(this.#short(Key), Size)
    return found
  }

  /** First names of all keys, up to their '/'. */
  async *folders(): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of this.#pages('', '/'))
      for (const { Prefix = '' } of CommonPrefixes) yield this.#short(Prefix).slice(0, -1)
  }

  async beginParts(key: string): Promise<PartedObject> {
    const command = new this.#sdk.CreateMultipartUploadCommand(this.#at(key))
    const { UploadId = '' } = await this.#call(`begin ${key}`, () => this.#client.send(command))
    return { key, uploadId: UploadId }
  }

  /** Writes a part, counted from 1; gives the store's word for it. */
  async putPart({ key, uploadId }: PartedObject, number: number, bytes: Uint8Array): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: number, Body: bytes, ContentLength: bytes.length }
    const command = new this.#sdk.UploadPartCommand({ ...this.#at(key), ...part })
    const { ETag = '' } = await this.#call(`part ${number} of ${key}`, () => this.#client.send(command))
    return ETag
  }

  /** Makes one object of the parts, given by the store's words in their order. */
  async finishParts({ key, uploadId }: PartedObject, words: readonly string[]): Promise<void> {
    const Parts = words.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const input = { ...this.#at(key), UploadId: uploadId, MultipartUpload: { Parts } }
    const command = new this.#sdk.CompleteMultipartUploadCommand(input)
    await this.#call(`finish ${key}`, () => this.#client.send(command))
  }

  /** Removes the parts of an object that was not finished. */
  async dropParts({ key, uploadId }: PartedObject): Promise<void> {
    const command = new this.#sdk.AbortMultipartUploadCommand({ ...this.#at(key), UploadId: uploadId })
    await this.#call(`drop ${key}`, async () => {
      try {
        await this.#client.send(command)
      } catch (error) {
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
      }
    })
  }

  /** Objects that were begun in parts and not finished, of the keys that begin so. */
  async unfinished(start: string): Promise<PartedObject[]> {
    const input = { Bucket: this.#place.bucket, Prefix: this.#place.prefix + start }
    const command = new this.#sdk.ListMultipartUploadsCommand(input)
    const { Uploads = [] } = await this.#call(`unfinished ${start}`, () => this.#client.send(command))
    return Uploads.map(({ Key = '', UploadId = '' }) => ({ key: this.#short(Key), uploadId: UploadId }))
  }

  /** Lets go of its connections. */
  close(): void {
    this.#client.destroy()
  }

  async #probe(): Promise<void> {
    await this.#client.send(new this.#sdk.HeadBucketCommand({ Bucket: this.#place.bucket }))
  }

  async *#pages(start: string, delimiter?: string): AsyncGenerator<Sdk.ListObjectsV2CommandOutput> {
    let token: string | undefined
    do {
      const command = new this.#sdk.ListObjectsV2Command({
        Bucket: this.#place.bucket,
        Prefix: this.#place.prefix + start,
        ...(delimiter !== undefined && { Delimiter: delimiter }),
        ...(token !== undefined && { ContinuationToken: token }),
      })
      const page = await this.#call(`list ${start}`, () => this.#client.send(command))
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  #at(key: string) {
    return { Bucket: this.#place.bucket, Key: this.#place.prefix + key }
  }

  #short(key: string): string {
    return key.slice(this.#place.prefix.length)
  }

  async #call<T>(what: string, work: () => Promise<T>): Promise<T> {
    await this.#circuit.admit(this.#place.endpoint)
    try {
      const answer = await work()
      this.#circuit.succeeded()
      return answer
    } catch (error) {
      if (isAway(error)) this.#circuit.failed()
      else this.#circuit.succeeded()
      throw storeError(error, what)
    }
  }
}
