import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { EnvioEstado } from '#shared/contract/envios'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { ownerText } from '#shared/node/sessions/session-file'
import { textsSchema } from '../../../redis/pairs.ts'
import type { RedisLink } from '../../../redis/redis-link.ts'
import { askedSums, standingSums } from '../envio-records.ts'
import type { ArquivoRecord, ArquivoSums, AskedSums, EnvioRecord } from '../envio-records.ts'
import { OUTCOME_KEPT_MS, LEASE_MS } from '../envio-store.ts'
import type {
  Again,
  ArquivoState,
  Asked,
  Ending,
  EnvioStats,
  EnvioStore,
  NewEnvio,
  StateBeforeCarrying,
  RoomTaken,
  Taking,
} from '../envio-store.ts'
import { FIND, INSERT, SEEN, STATS, TAKEN, UNTOUCHED } from './declaring-scripts.ts'
import { keysOf, scriptKeys } from './envio-script.ts'
import { packFiles } from './packed-files.ts'
import { RedisArquivos } from './redis-arquivos.ts'
import { envioOf, foundSchema, objectOf, statsSchema, takenSchema, valueOf } from './redis-envio-rows.ts'
import { END, GIVE_UP, HURRY, KEEP, LATER, SEND, TAKE, TURN } from './sending-scripts.ts'

const stoodFields = ({ estado, rodada, aviso, criadoMs }: StateBeforeCarrying) => ({
  estado,
  rodada: String(rodada),
  criado_ms: String(criadoMs),
  levado: '1',
  ...(aviso !== null && { aviso }),
})

/** How often something is tried anew because somebody else changed it meanwhile. */
const TRIES = 50

/** The error when others changed the same record at every try; a later try will get through. */
const busy = () => new AppError('SESSIONS_UNAVAILABLE', { detail: 'changed at every look', retryAfterS: 1 })

/**
 * Envios on a Redis or Valkey server, for all gateways with one secret. Everything throws SESSIONS_UNAVAILABLE while it
 * is away. Records of envios that are over expire by themselves. Source: docs/decisions/139.
 */
export class RedisEnvioStore implements EnvioStore {
  readonly #link: RedisLink
  readonly #arquivos: RedisArquivos
  /** What the key of every envio begins with. */
  readonly #beginning: string

  constructor(link: RedisLink) {
    this.#link = link
    this.#arquivos = new RedisArquivos(link)
    this.#beginning = link.key(keysOf('').envio)
  }

  async insert(envio: NewEnvio, judge: (taken: RoomTaken) => void): Promise<EnvioRecord | undefined> {
    const { id, usuario, chave } = envio
    const owner = ownerText(usuario.id)
    const indice = this.#indexOf(usuario.id)
    const sealed = chave === undefined ? '' : createHash('sha256').update(`${owner} ${chave}`).digest('hex')
    const chaveKey = sealed && this.#link.key(`envio-chave:${sealed}`)
    const fields = {
      id,
      usuario_id: owner,
      email: usuario.email,
      nivel: usuario.nivel,
      sessao: envio.sessao,
      linha: envio.linha,
      campos: JSON.stringify(envio.campos),
      declarado: envio.declarado,
      bytes: String(envio.arquivos.reduce((all, { bytes }) => all + bytes, 0)),
      ...(chave !== undefined && { chave }),
      ...(envio.antes && stoodFields(envio.antes)),
    }
    let isWritten = false
    /** Undefined while it is not known: files whose envio does not follow go by themselves. */
    let isIn: boolean | undefined = false
    try {
      for (let tries = 0; tries < TRIES; tries++) {
        const asked = await this.#run(TAKEN, id, indice, this.#beginning, chaveKey)
        const [before, turn, own, all] = takenSchema.parse(asked)
        if (before !== '') {
          const found = await this.find(before)
          if (found) return found
          continue
        }
        // The bytes of envios take no room on this server.
        judge({ own, all, falta: 0 })
        if (!isWritten) await this.#arquivos.write(envio)
        isWritten = true
        const given = [id, id, turn, indice, chaveKey, ...Object.entries(fields).flat()] as const
        isIn = undefined
        isIn = (await this.#run(INSERT, ...given)) === 1
        if (isIn) return undefined
      }
      throw busy()
    } finally {
      if (isWritten && isIn === false) await this.#arquivos.forget(id)
    }
  }

  async find(id: string, usuarioId?: Usuario['id']): Promise<EnvioRecord | undefined> {
    const [nowMs, pairs] = foundSchema.parse(await this.#run(FIND, id))
    const envio = envioOf(pairs, nowMs)
    const isTheirs =
      usuarioId === undefined || (envio && ownerText(envio.usuario.id) === ownerText(usuarioId))
    return isTheirs ? envio : undefined
  }

  async openOf(usuarioId: Usuario['id']): Promise<EnvioRecord[]> {
    return this.#found(await this.#link.ask(['ZRANGE', this.#indexOf(usuarioId), '0', '-1', 'REV']))
  }

  async allOpen(): Promise<EnvioRecord[]> {
    return this.#found(await this.#link.ask(['ZRANGE', this.#link.key(keysOf('').abertos), '0', '-1']))
  }

  files(id: string): Promise<ArquivoRecord[]> {
    return this.#arquivos.all(id)
  }

  async sums(id: string): Promise<ArquivoSums> {
    const bytes = this.#link.ask(['HGET', this.#link.key(keysOf(id).envio), 'chegaram'])
    const [standing, recebidos] = await Promise.all([this.#arquivos.standing(id), bytes.then(valueOf)])
    return standingSums(standing, Number(recebidos ?? 0))
  }

  file(id: string, n: number): Promise<ArquivoRecord | undefined> {
    return this.#arquivos.one(id, n)
  }

  async setFile(file: Pick<ArquivoRecord, 'envio' | 'n'>, state: ArquivoState): Promise<void> {
    await this.#arquivos.judge(file, state, { whileTaking: false })
  }

  takeBack(file: Pick<ArquivoRecord, 'envio' | 'n'>): Promise<boolean> {
    return this.#arquivos.judge(file, { estado: 'falta' }, { whileTaking: true })
  }

  async seen(id: string, sessionKey?: string): Promise<void> {
    await this.#run(SEEN, id, id, sessionKey ?? '')
  }

  async send(
    id: string,
    { fora, sessao, tried = false }: Asked,
    judge: (envio: EnvioRecord, sums: AskedSums) => boolean,
  ): Promise<EnvioEstado | undefined> {
    for (let tries = 0; tries < TRIES; tries++) {
      const [nowMs, pairs] = foundSchema.parse(await this.#run(FIND, id))
      const envio = envioOf(pairs, nowMs)
      const sums = askedSums(await this.#arquivos.standing(id), fora)
      if (!envio || !judge(envio, sums)) return envio?.estado
      const version = objectOf(pairs)['versao'] ?? ''
      const rounds = envio.estado === 'recusado' ? 1 : 0
      const isSent = await this.#run(
        SEND,
        ...([id, id, version, rounds, sessao, JSON.stringify(fora), tried ? 1 : 0] as const),
      )
      if (isSent === 1) return envio.estado
    }
    throw busy()
  }

  async giveUp(id: string, keptMs = OUTCOME_KEPT_MS): Promise<'desistido' | 'gravando' | 'acabado'> {
    return z
      .enum(['desistido', 'gravando', 'acabado'])
      .parse(await this.#run(GIVE_UP, id, id, keptMs, OUTCOME_KEPT_MS))
  }

  async take(): Promise<Taking | undefined> {
    const posse = randomUUID()
    const id = String(await this.#run(TAKE, '', posse, LEASE_MS, this.#beginning))
    if (id === '') return undefined
    const envio = await this.find(id)
    return envio && { envio, posse }
  }

  async keep(taking: Taking): Promise<boolean> {
    return (await this.#runFor(taking, KEEP, LEASE_MS, 0)) === 1
  }

  async turn(taking: Taking, order: string): Promise<boolean> {
    const key = this.#link.key(`envios:ordem:${createHash('sha256').update(order).digest('hex')}`)
    return (await this.#runFor(taking, TURN, key, LEASE_MS)) === 1
  }

  async whole(taking: Taking): Promise<boolean> {
    return (await this.#runFor(taking, KEEP, LEASE_MS, 1)) === 1
  }

  async later(taking: Taking, again?: Again): Promise<void> {
    const why = again ? [again.tentativas, again.aviso] : []
    await this.#runFor(taking, LATER, again?.ms ?? 0, ...why)
  }

  async hurry(id: string): Promise<void> {
    await this.#run(HURRY, id, id)
  }

  async end(taking: Taking, ending: Ending): Promise<boolean> {
    const { id, rodada } = taking.envio
    const [said, packed] =
      ending.estado === 'pronto'
        ? [JSON.stringify(ending.resposta), await packFiles(await this.files(id))]
        : [ending.aviso, '']
    return (await this.#runFor(taking, END, rodada, ending.estado, said, OUTCOME_KEPT_MS, packed)) === 1
  }

  async untouchedFor(ms: number): Promise<EnvioRecord[]> {
    return this.#found(await this.#run(UNTOUCHED, '', ms))
  }

  /** Nothing to do: the server removes envios that are over by itself. */
  forget(): Promise<void> {
    return Promise.resolve()
  }

  async stats(): Promise<EnvioStats> {
    const asked = await this.#run(STATS, '', this.#beginning)
    const [recebendo, enviando, recusado, bytes] = statsSchema.parse(asked)
    return { envios: { recebendo, enviando, recusado }, bytes }
  }

  close(): void {
    // Nothing to do: whoever opened the link closes it.
  }

  #run(script: string, id: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#link.run(script, scriptKeys(id), args)
  }

  #runFor({ envio: { id }, posse }: Taking, script: string, ...args: (string | number)[]): Promise<unknown> {
    return this.#run(script, id, id, posse, ...args)
  }

  #indexOf(usuarioId: Usuario['id']): string {
    return this.#link.key(`envios:de:${ownerText(usuarioId)}`)
  }

  async #found(ids: unknown): Promise<EnvioRecord[]> {
    const found = await Promise.all(textsSchema.parse(ids).map((id) => this.find(id)))
    return found.filter((one) => one !== undefined)
  }
}
