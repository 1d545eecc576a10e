import {
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import type { S3Place } from '../s3/s3-bucket.ts'
import { startRadosgw } from './radosgw.ts'

const BUCKET = 'fotos'

/** A bucket of a real S3 server behind a wire that can be cut. */
export interface TestBucket {
  proxy: FaultProxy
  /** The bucket below a prefix, through the wire. */
  placeOf(prefix: string): S3Place
  /** The settings that name the bucket below a prefix, through the wire. */
  environment(prefix: string): Record<string, string>
  /** Names of all objects below a prefix, including those that were begun in parts and not finished. */
  leftBelow(prefix: string): Promise<string[]>
  /** Ends the server, as a power cut ends a process, and starts it again. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** Starts the server, with room for so many bytes, and makes the bucket. */
export async function startBucket(bytes?: number): Promise<TestBucket> {
  const store = await startRadosgw(bytes)
  const { hostname: host, port } = new URL(store.endpoint)
  const proxy = await startFaultProxy({ host, port: Number(port) })
  const { accessKeyId, secretAccessKey } = store
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials,
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  const endpoint = `http://127.0.0.1:${proxy.port}`
  return {
    proxy,
    placeOf: (prefix) => ({
      endpoint,
      region: 'us-east-1',
      bucket: BUCKET,
      prefix,
      ...credentials,
      pathStyle: true,
    }),
    environment: (prefix) => ({
      S3_BUCKET: BUCKET,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_PREFIX: prefix,
    }),
    kill: store.kill,
    start: store.start,
    async leftBelow(Prefix) {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: BUCKET, Prefix }))
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: BUCKET, Prefix }))
      return [...Contents, ...Uploads].map(({ Key = '' }) => Key.slice(Prefix.length)).sort()
    },
    async stop() {
      client.destroy()
      await proxy.stop()
      await store.stop()
    },
  }
}
