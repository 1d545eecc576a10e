import { doneOnce } from '../turns/done-once.ts'
import { ObjectStore } from './object-store.ts'
import type { BucketOptions, S3Place } from './s3-bucket.ts'

/** The objects of a bucket for who may never need them: the SDK is read with the first. */
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
