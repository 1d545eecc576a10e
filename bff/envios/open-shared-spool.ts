import type { ReachTeller } from '#shared/node/http/circuit-breaker'
import type { S3Place } from '#shared/node/s3/s3-bucket'
import type { RedisLink } from '../redis/redis-link.ts'
import type { EnvioPlace } from './envio-place.ts'
import { RedisChunks } from './spool/redis-chunks.ts'
import { RedisEnvioStore } from './store/redis/redis-envio-store.ts'
import { RedisLocks } from './spool/redis-locks.ts'
import { S3Spool } from './spool/s3-spool.ts'

/** Where gateways that share the load keep envios: records on Redis, bytes in a store. */
export interface SharedSpool {
  link: RedisLink
  bucket: S3Place
  /** Called when the bucket counts as gone, and when it is back. */
  tell?: ReachTeller
}

/** Opens the place that several gateways share. Redis and the bucket need not answer yet. */
export function openSharedSpool({ link, bucket, tell }: SharedSpool): EnvioPlace {
  return {
    store: new RedisEnvioStore(link),
    files: new S3Spool(new RedisChunks(link), bucket, tell),
    locks: new RedisLocks(link),
  }
}
