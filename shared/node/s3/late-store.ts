import { doneOnce } from '../turns/done-once.ts'
import { ObjectStore } from './object-store.ts'
import type { BucketOptions, S3Place } from './s3-bucket.ts'

/** Opens the objects of a bucket at the first use, which also loads the SDK: many processes never need them. */
export class LateStore {
  #opened: ObjectStore | undefined
  readonly open: () => Promise<ObjectStore>

  constructor(place: S3Place, options: BucketOptions) {
    // Tried again after a failure: a process that had no file descriptor left for the SDK may have one the next time.
    this.open = doneOnce(async () => (this.#opened = await ObjectStore.open(place, options)))
  }

  close(): void {
    this.#opened?.close()
  }
}
