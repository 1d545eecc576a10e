import { ObjectStore } from './object-store.ts'
import type { BucketOptions, S3Place } from './s3-bucket.ts'

/** The objects of a bucket for who may never need them: the SDK is read with the first. */
export class LateStore {
  readonly #place: S3Place
  readonly #options: BucketOptions
  #opened: Promise<ObjectStore> | undefined

  constructor(place: S3Place, options: BucketOptions) {
    this.#place = place
    this.#options = options
  }

  open(): Promise<ObjectStore> {
    return (this.#opened ??= ObjectStore.open(this.#place, this.#options))
  }

  close(): void {
    // One that did not open has nothing to close, and said so to whoever needed it.
    void this.#opened?.then((store) => store.close()).catch(() => undefined)
  }
}
