import { z } from 'zod'
import { textsSchema } from '../../../redis/pairs.ts'
import type { RedisLink } from '../../../redis/redis-link.ts'
import type { ArquivoRecord } from '../envio-records.ts'
import type { ArquivoState, NewEnvio } from '../envio-store.ts'
import { SET_FILE } from './declaring-scripts.ts'
import { keysOf, scriptKeys } from './envio-script.ts'
import { unpackFiles } from './packed-files.ts'
import { arquivoOf, estadoOf, objectOf, leftOutNumbers, valueOf, valueSchema } from './redis-envio-rows.ts'

/** How many files one command writes. */
const FILES_AT_ONCE = 500
/** Milliseconds for which files are kept before their envio is there. */
const UNFINISHED_MS = 600_000

/** KEYS: a hash. ARGV: its life in ms, its fields. One script, because a hash without a life would stay for ever. */
const WRITE = `
redis.call('HSET', KEYS[1], unpack(ARGV, 2))
redis.call('PEXPIRE', KEYS[1], ARGV[1])`
const aboutSchema = z.tuple([valueSchema, valueSchema])

/** The files of envios on a Redis or Valkey server: their declarations and states, and packed once the envio is over. */
export class RedisArquivos {
  readonly #link: RedisLink

  constructor(link: RedisLink) {
    this.#link = link
  }

  /** Writes the files before their envio, without which nobody sees them; they expire if it does not follow. */
  async write({ id, arquivos }: NewEnvio): Promise<void> {
    const keys = keysOf(id)
    const declared = arquivos.map(
      ({ n, nome, bytes, sha256 }) => [n, { nome, bytes, sha256: sha256 ?? null }] as const,
    )
    await this.#writeAll(keys.arquivos, declared)
    const judged = arquivos.filter(({ estado }) => estado !== 'falta')
    await this.#writeAll(
      keys.estados,
      judged.map(({ n, estado }) => [n, { estado }] as const),
    )
  }

  /** Forgets files whose envio did not follow. */
  async forget(id: string): Promise<void> {
    const { arquivos, estados } = keysOf(id)
    await this.#ask('DEL', arquivos, this.#link.key(estados))
  }

  async all(id: string): Promise<ArquivoRecord[]> {
    const keys = keysOf(id)
    const [files, states, [fora, packed]] = await Promise.all([
      this.#ask('HGETALL', keys.arquivos),
      this.#ask('HGETALL', keys.estados),
      this.#about(id),
    ])
    if (packed) return unpackFiles(id, packed)
    const stateOf = objectOf(textsSchema.parse(states))
    const out = leftOutNumbers(fora)
    return Object.entries(objectOf(textsSchema.parse(files)))
      .map(([n, file]) =>
        arquivoOf({ envio: id, n: Number(n) }, { file, state: stateOf[n] ?? null, fora: out }),
      )
      .sort((a, b) => a.n - b.n)
  }

  /** The state of each file, in any order; without the declarations there is little to read. */
  async standing(id: string): Promise<Pick<ArquivoRecord, 'n' | 'estado'>[]> {
    const keys = keysOf(id)
    const [numbers, states, [, packed]] = await Promise.all([
      this.#ask('HKEYS', keys.arquivos),
      this.#ask('HGETALL', keys.estados),
      this.#about(id),
    ])
    if (packed) return unpackFiles(id, packed)
    const stateOf = objectOf(textsSchema.parse(states))
    return textsSchema.parse(numbers).map((n) => ({ n: Number(n), estado: estadoOf(stateOf[n]) }))
  }

  async one(id: string, n: number): Promise<ArquivoRecord | undefined> {
    const keys = keysOf(id)
    const [file, state, [fora, packed]] = await Promise.all([
      this.#ask('HGET', keys.arquivos, String(n)).then(valueOf),
      this.#ask('HGET', keys.estados, String(n)).then(valueOf),
      this.#about(id),
    ])
    if (packed) return (await unpackFiles(id, packed)).find((one) => one.n === n)
    return file === null
      ? undefined
      : arquivoOf({ envio: id, n }, { file, state, fora: leftOutNumbers(fora) })
  }

  /** Writes down the state of a file, with `whileTaking` only while its envio takes files; false when it did not. */
  async judge(
    { envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>,
    { estado, mime = null, motivo = null }: ArquivoState,
    { whileTaking }: { whileTaking: boolean },
  ): Promise<boolean> {
    const args = [n, JSON.stringify({ estado, mime, motivo }), whileTaking ? 1 : 0]
    return (await this.#link.run(SET_FILE, scriptKeys(envio), args)) === 1
  }

  /** Which files are left out, and all files in packed form once the envio is over. */
  async #about(id: string) {
    return aboutSchema.parse(await this.#ask('HMGET', keysOf(id).envio, 'fora', 'arquivos'))
  }

  async #writeAll(key: string, pairs: readonly (readonly [number, object])[]): Promise<void> {
    for (let at = 0; at < pairs.length; at += FILES_AT_ONCE) {
      const some = pairs.slice(at, at + FILES_AT_ONCE)
      await this.#link.run(
        WRITE,
        [key],
        [UNFINISHED_MS, ...some.flatMap(([n, one]) => [n, JSON.stringify(one)])],
      )
    }
  }

  #ask(command: string, key: string, ...args: string[]): Promise<unknown> {
    return this.#link.ask([command, this.#link.key(key), ...args])
  }
}
