import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/usuario'
import { AppError } from '#shared/errors/errors'
import { ownerText } from '#shared/node/sessions/session-file'
import type { RedisLink } from '../../redis/redis-link.ts'
import type { ArquivoRecord, EnvioRecord } from './envio-records.ts'
import { KNOWN_MS, LEASE_MS } from './envio-store.ts'
import type { ArquivoState, Ending, EnvioStats, EnvioStore, NewEnvio, Taken, Taking } from './envio-store.ts'
import { packFiles, unpackFiles } from './packed-files.ts'
import {
  arquivoOf,
  envioOf,
  foundSchema,
  objectOf,
  outOf,
  pairsSchema,
  statsSchema,
  takenSchema,
  valueOf,
  valueSchema,
} from './redis-envio-rows.ts'
import { KEY_NAMES } from './redis-envio-scripts.ts'
import * as scripts from './redis-envio-scripts.ts'

/** Files that are written by one command. */
const FILES_AT_ONCE = 500
/** Milliseconds for which files wait for their envio. */
const UNFINISHED_MS = 600_000
/** Times something is looked at anew because somebody came between. */
const TRIES = 50

/** Too many changed the same at once: whoever asks again finds it quiet. */
const busy = () => new AppError('SESSIONS_UNAVAILABLE', { detail: 'changed at every look', retryAfterS: 1 })

/**
 * Envios on a Redis or Valkey server, for all gateways with one secret. Everything throws SESSIONS_UNAVAILABLE while it is
 * away. What is known of an envio that is over goes by itself. Source: docs/decisions/139.
 */
export class RedisEnvioStore implements EnvioStore {
  readonly #link: RedisLink
  readonly #beginning: string

  constructor(link: RedisLink) {
    this.#link = link
    this.#beginning = link.key('envio:')
  }

  async insert(envio: NewEnvio, judge: (taken: Taken) => void): Promise<EnvioRecord | undefined> {
    const { id, usuario, chave } = envio
    const owner = ownerText(usuario.id)
    const indice = this.#indexOf(usuario.id)
    const sealed = chave === undefined ? '' : createHash('sha256').update(`${owner} ${chave}`).digest('hex')
    const keyKey = sealed && this.#link.key(`envio-chave:${sealed}`)
    const fields = {
      ...{ id, usuario_id: owner, email: usuario.email, nivel: usuario.nivel, sessao: envio.sessao },
      ...{ linha: envio.linha, campos: JSON.stringify(envio.campos), declarado: envio.declarado },
      bytes: String(envio.arquivos.reduce((all, { bytes }) => all + bytes, 0)),
      ...(chave !== undefined && { chave }),
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const asked = await this.#run(scripts.TAKEN, id, indice, this.#beginning, keyKey)
      const [before, turn, own, all] = takenSchema.parse(asked)
      if (before !== '') {
        const found = await this.find(before)
        if (found) return found
        continue
      }
      // Nothing of what waits takes room of this server's.
      judge({ own, all, falta: 0 })
      if (tries === 0) await this.#writeFiles(envio)
      const isIn = await this.#run(
        scripts.INSERT,
        ...[id, id, turn, indice, keyKey],
        ...Object.entries(fields).flat(),
      )
      if (isIn === 1) return undefined
    }
    throw busy()
  }

  async find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined> {
    const [nowMs, pairs] = foundSchema.parse(await this.#run(scripts.FIND, id))
    const envio = envioOf(pairs, nowMs)
    const isTheirs =
      usuarioId === undefined || (envio && ownerText(envio.usuario.id) === ownerText(usuarioId))
    return isTheirs ? envio : undefined
  }

  async openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]> {
    return this.#found(await this.#link.ask(['ZRANGE', this.#indexOf(usuarioId), '0', '-1', 'REV']))
  }

  async allOpen(): Promise<EnvioRecord[]> {
    return this.#found(await this.#link.ask(['ZRANGE', this.#link.key('envios:abertos'), '0', '-1']))
  }

  async files(id: string): Promise<ArquivoRecord[]> {
    const [, arquivos, estados] = this.#keysOf(id)
    const [files, states, [fora, packed]] = await Promise.all([
      this.#link.ask(['HGETALL', arquivos]),
      this.#link.ask(['HGETALL', estados]),
      this.#aboutFiles(id),
    ])
    if (packed) return unpackFiles(id, packed)
    const stateOf = objectOf(pairsSchema.parse(states))
    const out = outOf(fora)
    return Object.entries(objectOf(pairsSchema.parse(files)))
      .map(([n, file]) =>
        arquivoOf({ envio: id, n: Number(n) }, { file, state: stateOf[n] ?? null, fora: out }),
      )
      .sort((a, b) => a.n - b.n)
  }

  async file(id: string, n: number): Promise<ArquivoRecord | undefined> {
    const [, arquivos, estados] = this.#keysOf(id)
    const [file, state, [fora, packed]] = await Promise.all([
      this.#link.ask(['HGET', arquivos, String(n)]).then(valueOf),
      this.#link.ask(['HGET', estados, String(n)]).then(valueOf),
      this.#aboutFiles(id),
    ])
    if (packed) return (await unpackFiles(id, packed)).find((one) => one.n === n)
    return file === null ? undefined : arquivoOf({ envio: id, n }, { file, state, fora: outOf(fora) })
  }

  async setFile({ envio, n }: Pick<ArquivoRecord, 'envio' | 'n'>, state: ArquivoState): Promise<void> {
    const { estado, mime = null, motivo = null } = state
    await this.#run(scripts.SET_FILE, envio, n, JSON.stringify({ estado, mime, motivo }))
  }

  async seen(id: string, sessionKey?: string): Promise<void> {
    await this.#run(scripts.SEEN, id, id, sessionKey ?? '')
  }

  async send(
    id: string,
    { fora, sessao }: { fora: readonly number[]; sessao: string },
    judge: (envio: EnvioRecord, files: readonly ArquivoRecord[]) => boolean,
  ): Promise<EnvioEstado | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      const [nowMs, pairs] = foundSchema.parse(await this.#run(scripts.FIND, id))
      const envio = envioOf(pairs, nowMs)
      if (!envio || !judge(envio, await this.files(id))) return envio?.estado
      const version = objectOf(pairs)['versao'] ?? ''
      const rounds = envio.estado === 'recusado' ? 1 : 0
      const isSent = await this.#run(
        scripts.SEND,
        ...([id, id, version, rounds, sessao, JSON.stringify(fora)] as const),
      )
      if (isSent === 1) return envio.estado
    }
    throw busy()
  }

  async giveUp(id: string): Promise<'desistido' | 'gravando' | 'acabado'> {
    return z
      .enum(['desistido', 'gravando', 'acabado'])
      .parse(await this.#run(scripts.GIVE_UP, id, id, KNOWN_MS, await packFiles(await this.files(id))))
  }

  async take(): Promise<Taking | undefined> {
    const posse = randomUUID()
    const id = String(await this.#run(scripts.TAKE, '', posse, LEASE_MS, this.#beginning))
    if (id === '') return undefined
    const envio = await this.find(id)
    return envio && { envio, posse }
  }

  async keep({ envio: { id }, posse }: Taking): Promise<boolean> {
    return (await this.#run(scripts.KEEP, id, id, posse, LEASE_MS, 0)) === 1
  }

  async whole({ envio: { id }, posse }: Taking): Promise<boolean> {
    return (await this.#run(scripts.KEEP, id, id, posse, LEASE_MS, 1)) === 1
  }

  async later(
    { envio: { id }, posse }: Taking,
    again?: { tentativas: number; ms: number; aviso: string },
  ): Promise<void> {
    const why = again ? [again.tentativas, again.aviso] : []
    await this.#run(scripts.LATER, id, id, posse, again?.ms ?? 0, ...why)
  }

  async end({ envio: { id, rodada }, posse }: Taking, ending: Ending): Promise<boolean> {
    const [said, packed] =
      ending.estado === 'pronto'
        ? [JSON.stringify(ending.resposta), await packFiles(await this.files(id))]
        : [ending.aviso, '']
    return (await this.#run(scripts.END, id, id, posse, rodada, ending.estado, said, KNOWN_MS, packed)) === 1
  }

  async untouchedFor(ms: number): Promise<EnvioRecord[]> {
    return this.#found(await this.#run(scripts.UNTOUCHED, '', ms))
  }

  /** They go by themselves. */
  forget(): Promise<void> {
    return Promise.resolve()
  }

  async stats(): Promise<EnvioStats> {
    const asked = await this.#run(scripts.STATS, '', this.#beginning)
    const [recebendo, enviando, recusado, bytes] = statsSchema.parse(asked)
    return { envios: { recebendo, enviando, recusado }, bytes }
  }

  close(): void {
    // The link is closed by who opened it.
  }

  #run(script: string, id: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#link.run(script, KEY_NAMES(id), args)
  }

  #keysOf(id: string) {
    const [, arquivos, estados] = KEY_NAMES(id)
    return ['', this.#link.key(arquivos), this.#link.key(estados)] as const
  }

  /** Which files stay out, and all of them in short once it is over. */
  async #aboutFiles(id: string) {
    const kept = await this.#link.ask(['HMGET', this.#beginning + id, 'fora', 'arquivos'])
    return z.tuple([valueSchema, valueSchema]).parse(kept)
  }

  #indexOf(usuarioId: Usuario['id']): string {
    return this.#link.key(`envios:de:${ownerText(usuarioId)}`)
  }

  async #found(ids: unknown): Promise<EnvioRecord[]> {
    const found = await Promise.all(pairsSchema.parse(ids).map((id) => this.find(id)))
    return found.filter((one) => one !== undefined)
  }

  /** Nobody sees them before their envio is there; without it they go by themselves. */
  async #writeFiles({ id, arquivos }: NewEnvio): Promise<void> {
    const [, files, states] = this.#keysOf(id)
    const write = async (key: string, pairs: readonly (readonly [number, object])[]) => {
      for (let at = 0; at < pairs.length; at += FILES_AT_ONCE) {
        const some = pairs.slice(at, at + FILES_AT_ONCE)
        await this.#link.ask(['HSET', key, ...some.flatMap(([n, one]) => [String(n), JSON.stringify(one)])])
        await this.#link.ask(['PEXPIRE', key, String(UNFINISHED_MS)])
      }
    }
    await write(
      files,
      arquivos.map(({ n, nome, bytes, sha256 }) => [n, { nome, bytes, sha256: sha256 ?? null }] as const),
    )
    await write(
      states,
      arquivos.flatMap(({ n, estado }) => (estado === 'falta' ? [] : [[n, { estado }] as const])),
    )
  }
}
