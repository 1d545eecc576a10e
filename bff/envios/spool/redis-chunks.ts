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
 * Records on a Redis or Valkey server which pieces make up the files of envios. A piece belongs to a file once it is
 * recorded here, and only if it begins where the file ends by then: of two gateways that add to one file, one is
 * refused.
 */
export class RedisChunks {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
  }

  /** A text that tells apart installations that share a bucket, and reveals nothing of their secret. */
  get installation(): string {
    return createHash('sha256').update(this.#link.key('')).digest('hex').slice(0, 16)
  }

  /** The size of a file in bytes; undefined for one that has not begun. */
  async size({ envio, n }: SpoolPlace): Promise<number | undefined> {
    const size = valueOf(await this.#link.ask(['HGET', this.#key(envio, 'tamanhos'), String(n)]))
    return size === null ? undefined : Number(size)
  }

  async sizes(envio: string): Promise<Map<number, number>> {
    const sizes = textsSchema.parse(await this.#link.ask(['HGETALL', this.#key(envio, 'tamanhos')]))
    return new Map(pairsOf(sizes).map(([n, bytes]) => [Number(n), Number(bytes)]))
  }

  /** The pieces of a file in order. */
  async chunks({ envio, n }: SpoolPlace): Promise<Chunk[]> {
    const kept = await this.#link.ask(['HGET', this.#key(envio, 'pedacos'), String(n)])
    return chunksOf(valueOf(kept) ?? '')
  }

  /** Begins a file; false when the envio takes no files. */
  async begin({ envio, n }: SpoolPlace): Promise<boolean> {
    return (await this.#run(BEGIN, envio, n)) === 1
  }

  /** Adds a piece and gives the new length; undefined when the file no longer ends at `from`, or takes nothing. */
  async add({ envio, n }: SpoolPlace, from: number, { name, bytes }: Chunk): Promise<number | undefined> {
    const length = String(await this.#run(APPEND, envio, n, from, `${name}:${bytes}`, bytes))
    return length === '' ? undefined : Number(length)
  }

  /** Forgets the pieces of a file, and gives them. */
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
