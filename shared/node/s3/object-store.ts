import type { Readable } from 'node:stream'
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3'
import { KB } from '#shared/bytes/units'
import type { ByteRange } from '#shared/node/http/range'
import { S3Bucket, type BucketOptions, type S3Place } from './s3-bucket.ts'
import { isNoObject } from './store-errors.ts'

/** Objects that are removed at once. */
const REMOVED_AT_ONCE = 8

/** The most bytes of an object that any connection carries in a moment, such as the mark of a batch. */
const SMALL_BYTES = 64 * KB

/** An object that is being written in parts. */
export interface PartedObject {
  key: string
  uploadId: string
}

/** The objects of one bucket below a prefix. Every call throws STORAGE_UNAVAILABLE while the store is away. */
export class ObjectStore {
  readonly #bucket: S3Bucket

  constructor(place: S3Place, options: BucketOptions = {}) {
    this.#bucket = new S3Bucket(place, options)
  }

  /** Loads what the first call needs, for a caller who counts the time of that call. */
  async load(): Promise<void> {
    await this.#bucket.load()
  }

  /** Writes a small object; the store refuses bytes that differ from the signed ones. */
  async put(key: string, bytes: Uint8Array): Promise<void> {
    const input = { ...this.#bucket.at(key), Body: bytes, ContentLength: bytes.length }
    await this.#bucket.call(`put ${key}`, ({ sdk, client, soon, patient }) =>
      bytes.length <= SMALL_BYTES
        ? client.send(new sdk.PutObjectCommand(input), soon)
        : patient((abortSignal) => client.send(new sdk.PutObjectCommand(input), { abortSignal })),
    )
  }

  /** Gives the bytes of an object, or of a range of it, and how many they are. Throws NOT_FOUND. */
  async get(key: string, range?: ByteRange): Promise<{ body: Readable; size: number }> {
    const input = { ...this.#bucket.at(key), ...(range && { Range: `bytes=${range.start}-${range.end}` }) }
    const answer = await this.#bucket.call(`get ${key}`, ({ sdk, client, soon }) =>
      client.send(new sdk.GetObjectCommand(input), soon),
    )
    return { body: answer.Body as Readable, size: answer.ContentLength ?? 0 }
  }

  /** Size in bytes, or null when there is no such object. */
  async size(key: string): Promise<number | null> {
    return this.#bucket.call(`head ${key}`, async ({ sdk, client, soon }) => {
      try {
        return (await client.send(new sdk.HeadObjectCommand(this.#bucket.at(key)), soon)).ContentLength ?? 0
      } catch (error) {
        if (isNoObject(error)) return null
        throw error
      }
    })
  }

  /** Removes an object; does nothing when there is none. */
  async remove(key: string): Promise<void> {
    const input = this.#bucket.at(key)
    await this.#bucket.call(`delete ${key}`, ({ sdk, client }) =>
      client.send(new sdk.DeleteObjectCommand(input)),
    )
  }

  /** The keys that begin with `start`, with the size of each in bytes. */
  async list(start: string): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for await (const { Contents = [] } of this.#pages(start))
      for (const { Key = '', Size = 0 } of Contents) found.set(this.#bucket.keyOf(Key), Size)
    return found
  }

  /** Removes many objects, a few at a time. */
  async removeAll(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE)
      await Promise.all(keys.slice(at, at + REMOVED_AT_ONCE).map((key) => this.remove(key)))
  }

  /**
   * The keys that begin with `start`, each with the moment at which it was written, in ms since 1970 by the store's
   * clock.
   */
  async *dated(start: string): AsyncGenerator<{ key: string; writtenMs: number }> {
    for await (const { Contents = [] } of this.#pages(start))
      for (const { Key = '', LastModified } of Contents)
        yield { key: this.#bucket.keyOf(Key), writtenMs: LastModified?.getTime() ?? Number.POSITIVE_INFINITY }
  }

  /** The beginnings of all keys that begin with `start`, up to the next '/', each once. */
  async *folders(start = ''): AsyncGenerator<string> {
    for await (const { CommonPrefixes = [] } of this.#pages(start, '/'))
      for (const { Prefix = '' } of CommonPrefixes) yield this.#bucket.keyOf(Prefix).slice(0, -1)
  }

  async beginParts(key: string): Promise<PartedObject> {
    const input = this.#bucket.at(key)
    const { UploadId = '' } = await this.#bucket.call(`begin ${key}`, ({ sdk, client, soon }) =>
      client.send(new sdk.CreateMultipartUploadCommand(input), soon),
    )
    return { key, uploadId: UploadId }
  }

  /** Writes a part, counted from 1; gives its ETag, which `finishParts` needs. */
  async putPart({ key, uploadId }: PartedObject, number: number, bytes: Uint8Array): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: number, Body: bytes, ContentLength: bytes.length }
    const { ETag = '' } = await this.#bucket.call(`part ${number} of ${key}`, ({ sdk, client, patient }) =>
      patient((abortSignal) =>
        client.send(new sdk.UploadPartCommand({ ...this.#bucket.at(key), ...part }), { abortSignal }),
      ),
    )
    return ETag
  }

  /** Makes one object of the parts, given by their ETags in order. */
  async finishParts({ key, uploadId }: PartedObject, words: readonly string[]): Promise<void> {
    const Parts = words.map((ETag, index) => ({ ETag, PartNumber: index + 1 }))
    const input = { ...this.#bucket.at(key), UploadId: uploadId, MultipartUpload: { Parts } }
    await this.#bucket.call(`finish ${key}`, ({ sdk, client, patient }) =>
      patient((abortSignal) => client.send(new sdk.CompleteMultipartUploadCommand(input), { abortSignal })),
    )
  }

  /** Removes the parts of an object that was not finished. */
  async dropParts({ key, uploadId }: PartedObject): Promise<void> {
    const input = { ...this.#bucket.at(key), UploadId: uploadId }
    await this.#bucket.call(`drop ${key}`, async ({ sdk, client }) => {
      try {
        await client.send(new sdk.AbortMultipartUploadCommand(input))
      } catch (error) {
        if (!(error instanceof Error && error.name === 'NoSuchUpload')) throw error
      }
    })
  }

  /** Objects whose keys begin with `start` and that were begun in parts and not finished. */
  async unfinished(start: string): Promise<PartedObject[]> {
    const input = this.#bucket.below(start)
    const { Uploads = [] } = await this.#bucket.call(`unfinished ${start}`, ({ sdk, client }) =>
      client.send(new sdk.ListMultipartUploadsCommand(input)),
    )
    return Uploads.map(({ Key = '', UploadId = '' }) => ({
      key: this.#bucket.keyOf(Key),
      uploadId: UploadId,
    }))
  }

  close(): void {
    this.#bucket.close()
  }

  async *#pages(start: string, delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let token: string | undefined
    do {
      const input = {
        ...this.#bucket.below(start),
        ...(delimiter !== undefined && { Delimiter: delimiter }),
        ...(token !== undefined && { ContinuationToken: token }),
      }
      // Folders are looked for among all keys of a bucket, which may take long.
      const page = await this.#bucket.call(`list ${start}`, ({ sdk, client, soon }) =>
        client.send(new sdk.ListObjectsV2Command(input), delimiter === undefined ? soon : {}),
      )
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }
}
