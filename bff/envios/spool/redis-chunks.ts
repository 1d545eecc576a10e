import { createHash } from 'node:crypto'
import { pairsOf, textsSchema } from '../../redis/pairs.ts'
import type { RedisLink } from '../../redis/redis-link.ts'
import { keysOf, scriptKeys } from '../store/redis/envio-script.ts'
import { APPEND, BEGIN, DROP } from '../store/redis/piece-scripts.ts'
import { valueOf } from '../store/redis/redis-envio-rows.ts'
import type { SpoolPlace } from './spool.ts'

/** A piece of a file: the name of its object, and its bytes. */
export interface Chunk {
  name: string
  bytes: number
}

const chunksOf = (text: string): Chunk[] =>
  text.split(' ').flatMap((one) => {
    const [name = '', bytes] = one.split(':')
    return name === '' ? [] : [{ name, bytes: Number(bytes) }]
  })

/**
 * Of which pieces the files of envios are made, on a Redis or Valkey server. A piece belongs to a file once it is said here,
 * and only where the file ends by then: of two gateways that add to one file, one is told to look again.
 */
export class RedisChunks {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
  }

  /** Tells installations apart that share a bucket, and says nothing of their secret. */
  get installation(): string {
    return createHash('sha256').update(this.#link.key('')).digest('hex').slice(0, 16)
  }

  /** Bytes of a file that has begun. */
  async size({ envio, n }: SpoolPlace): Promise<number | undefined> {
    const size = valueOf(await this.#link.ask(['HGET', this.#key(envio, 'tamanhos'), String(n)]))
    return size === null ? undefined : Number(size)
  }

  async sizes(envio: string): Promise<Map<number, number>> {
    const sizes = textsSchema.parse(await this.#link.ask(['HGETALL', this.#key(envio, 'tamanhos')]))
    return new Map(pairsOf(sizes).map(([n, bytes]) => [Number(n), Number(bytes)]))
  }

  /** In their order. */
  async chunks({ envio, n }: SpoolPlace): Promise<Chunk[]> {
    const kept = await this.#link.ask(['HGET', this.#key(envio, 'pedacos'), String(n)])
    return chunksOf(valueOf(kept) ?? '')
  }

  /** Begins a file; false when the envio takes none. */
  async begin({ envio, n }: SpoolPlace): Promise<boolean> {
    return (await this.#run(BEGIN, envio, n)) === 1
  }

  /** Adds a piece; undefined when the file does not end at `from` any more, or takes nothing. */
  async add({ envio, n }: SpoolPlace, from: number, { name, bytes }: Chunk): Promise<number | undefined> {
    const length = String(await this.#run(APPEND, envio, n, from, `${name}:${bytes}`, bytes))
    return length === '' ? undefined : Number(length)
  }

  /** Forgets what has come of a file; gives its pieces. */
  async drop({ envio, n }: SpoolPlace): Promise<Chunk[]> {
    return chunksOf(String(await this.#run(DROP, envio, n)))
  }

  #key(envio: string, of: 'tamanhos' | 'pedacos'): string {
    return this.#link.key(keysOf(envio)[of])
  }

  #run(script: string, envio: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#link.run(script, scriptKeys(envio), args)
  }
}
