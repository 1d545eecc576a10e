import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lock, Locker } from '@tus/server'
import { AppError } from '#shared/errors/errors'
import type { RedisLink } from '../../redis/redis-link.ts'
import { busyFile, FileLocks, WAIT_MS } from './file-locks.ts'

/** How long a lock lasts unless it is prolonged, how often its holder prolongs it, how often others ask for it; all in ms. */
const LEASE_MS = 5_000
const KEEP_MS = 500
const LOOK_MS = 100

/**
 * KEYS: the lock, the note that somebody waits. ARGV: the holder, the lease in ms. Answers 1 when the lock was taken;
 * else leaves the note and answers 0.
 */
const TAKE = `
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then redis.call('DEL', KEYS[2]) return 1 end
redis.call('SET', KEYS[2], 1, 'PX', ARGV[2])
return 0`

/** KEYS and ARGV: as of TAKE. Answers 1 when the holder may go on, 0 when somebody waits or has the lock. */
const KEEP = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return 1 - redis.call('EXISTS', KEYS[2])`

/** KEYS and ARGV: as of TAKE. */
const LEAVE = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/**
 * Lets one request at a time at each file, over all gateways: a request that comes later asks the holder to let go. The
 * locks only avoid conflicts, and safety does not depend on them: a gateway that lost its lock without knowing cannot
 * add to a file that has grown since.
 */
export class RedisLocks implements Locker {
  readonly #link: RedisLink
  readonly #here: FileLocks
  readonly #waitMs: number

  constructor(link: RedisLink, waitMs = WAIT_MS) {
    this.#link = link
    this.#waitMs = waitMs
    this.#here = new FileLocks(waitMs)
  }

  newLock(id: string): Lock {
    const here = this.#here.newLock(id)
    const keys = [`envio-trava:${id}`, `envio-trava:${id}:espera`]
    const args = [randomUUID(), LEASE_MS]
    const ask = async (script: string) => (await this.#link.run(script, keys, args)) === 1
    let keeping: NodeJS.Timeout | undefined
    return {
      lock: async (signal, letGo) => {
        await here.lock(signal, letGo)
        try {
          await this.#take(signal, () => ask(TAKE))
        } catch (error) {
          await here.unlock()
          throw error
        }
        keeping = setInterval(() => {
          ask(KEEP).then(
            (mayGoOn) => (mayGoOn ? undefined : letGo()),
            // Unknown for now: the lease still runs for a while.
            () => undefined,
          )
        }, KEEP_MS).unref()
      },
      unlock: async () => {
        clearInterval(keeping)
        // When the server cannot be reached, the lease ends by itself.
        await ask(LEAVE).catch(() => undefined)
        await here.unlock()
      },
    }
  }

  async #take(signal: AbortSignal, ask: () => Promise<boolean>): Promise<void> {
    const until = performance.now() + this.#waitMs
    while (!(await ask())) {
      if (signal.aborted) throw new AppError('ABORTED')
      if (performance.now() >= until) throw busyFile()
      await sleep(LOOK_MS)
    }
  }
}
