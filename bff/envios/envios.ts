import { randomUUID } from 'node:crypto'
import type { EnvioDeclarado, EnvioEstado, EnvioResumo, EnvioVisto } from '#shared/contract/envios'
import type { UploadLimits } from '#shared/contract/produto'
import { AppError } from '#shared/errors/errors'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { requireAcesso } from '#shared/node/http/routes'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { cleanFileName } from '#shared/text/file-name'
import type { Audit } from '../observe/audit.ts'
import { orderFields } from '../observe/order-fields.ts'
import type { Principal } from '../session/principal.ts'
import { checkDeclaration } from './declaration.ts'
import type { EnvioSender } from './sending/envio-sender.ts'
import { isFoto, sumsOf } from './store/envio-records.ts'
import type { ArquivoSums, AskedSums, EnvioRecord } from './store/envio-records.ts'
import { GIVEN_UP_KEPT_MS } from './store/envio-store.ts'
import type { EnvioStore } from './store/envio-store.ts'
import { conflict, notFound } from './envio-refusals.ts'
import { envioSummary, envioView } from './envio-view.ts'
import type { EnvioTeller } from './envio-view.ts'
import type { Spool } from './spool/spool.ts'
import type { KnownFotos } from './known-fotos.ts'
import { requireRoom } from './spool/spool-room.ts'
import type { SpoolBounds } from './spool/spool-room.ts'

export interface EnviosDeps {
  store: EnvioStore
  files: Spool
  sender: Pick<EnvioSender, 'wake' | 'stop' | 'sentOf'>
  limits: UploadLimits
  bounds: SpoolBounds
  teller: EnvioTeller
  audit: Audit
  /** Tells which photos the OS has already, by SHA-256; without it none count as known. */
  known?: KnownFotos | undefined
}

/** Milliseconds between two notes that somebody was active on an envio. */
const SEEN_EVERY_MS = 60_000

/**
 * Uploads that arrive photo by photo, survive a broken connection, and reach the backend whole. Each belongs to one
 * user.
 */
export class Envios {
  readonly #deps: EnviosDeps

  constructor(deps: EnviosDeps) {
    this.#deps = deps
  }

  /**
   * Begins an envio, or finds the one of the same key and declaration. Throws what `checkDeclaration` and `requireRoom`
   * throw, FORBIDDEN for a level that may not upload, CONFLICT when the key belongs to another declaration.
   */
  async open(principal: Principal, input: EnvioDeclarado) {
    const { usuario, sessionKey } = principal
    const { store, files, limits, bounds, audit } = this.#deps
    const { linha, campos, arquivos, bytes, declarado } = checkDeclaration(input, {
      limits,
      usuarioId: usuario.id,
    })
    requireAcesso(usuario, linha.telas.upload.acesso)
    const known = (await this.#deps.known?.(principal, { linha, campos, arquivos })) ?? new Set<string>()
    const diskBytes = await files.free()
    const opened = {
      id: randomUUID(),
      usuario,
      sessao: sessionKey,
      linha: linha.id,
      campos,
      chave: input.chave,
      declarado,
      arquivos: arquivos.map((one) => ({
        ...one,
        nome: cleanFileName(one.nome) || `photo-${one.n}`,
        estado:
          one.sha256 !== undefined && known.has(one.sha256) ? ('repetida' as const) : ('falta' as const),
      })),
    }
    // Two tabs with one key make one envio, whichever gateways they ask.
    const before = await store.insert(opened, (taken) => requireRoom(taken, bounds, { bytes, diskBytes }))
    if (before && before.declarado !== declarado) throw conflict(TEXTOS_ENVIOS.outroConteudo)
    const id = before?.id ?? opened.id
    if (before) await store.seen(id, sessionKey)
    else {
      const fotos = arquivos.filter(isFoto).length
      audit('envio-aberto', { ...orderFields(linha, campos), envio: id, fotos })
    }
    const { estado, guardaAte, fotos, jsonfile } = await this.state(usuario, id)
    return { id, estado, guardaAte, fotos, ...(jsonfile && { jsonfile }) }
  }

  /** The state of an envio of this user. Throws NOT_FOUND. */
  async state(usuario: Usuario, id: string): Promise<EnvioVisto> {
    const envio = await this.owned(usuario, id)
    const records = await this.#deps.store.files(id)
    const entregue = envio.estado === 'enviando' ? this.#deps.sender.sentOf(id) : undefined
    return envioView(envio, records, { ...(await this.#toldBy(id, sumsOf(records))), entregue })
  }

  /** The envios of this user that are not over, the newest first. */
  async list({ id }: Usuario): Promise<EnvioResumo[]> {
    const { store } = this.#deps
    const summaries: EnvioResumo[] = []
    for (const envio of await store.openOf(id)) {
      const sums = await store.sums(envio.id)
      summaries.push(envioSummary(envio, sums, await this.#toldBy(envio.id, sums)))
    }
    return summaries
  }

  /** What an envio's view needs; sizes are only looked up for files that have not come whole. */
  async #toldBy(id: string, { falta }: ArquivoSums) {
    const { files, teller } = this.#deps
    return { sizes: falta.size > 0 ? await files.sizes(id, falta) : new Map<number, number>(), teller }
  }

  /**
   * Has an envio sent; asking again changes nothing. Throws NOT_FOUND, CONFLICT for one that was given up,
   * INVALID_INPUT while files are missing.
   */
  async send(
    { usuario, sessionKey }: Principal,
    id: string,
    deixarDeFora: readonly number[],
  ): Promise<EnvioEstado> {
    const { store, sender } = this.#deps
    const { linha } = await this.owned(usuario, id)
    requireAcesso(usuario, linha.telas.upload.acesso)
    const asked = { fora: deixarDeFora, sessao: sessionKey }
    const before = await store.send(id, asked, ({ estado }, sums) => {
      if (estado === 'pronto' || estado === 'enviando') return false
      if (estado === 'desistido') throw conflict(TEXTOS_ENVIOS.desistido)
      requireAll(sums, new Set(deixarDeFora).size)
      return true
    })
    if (before === undefined) throw notFound()
    const isAsked = before === 'pronto' || before === 'enviando'
    if (isAsked) await store.seen(id, sessionKey)
    sender.wake()
    return before === 'pronto' ? before : 'enviando'
  }

  /** Gives an envio up and removes its bytes. Throws NOT_FOUND, CONFLICT for one that the backend has or is storing. */
  async giveUp(usuario: Usuario, id: string): Promise<void> {
    const { linha, campos } = await this.owned(usuario, id)
    if (await this.end(id, GIVEN_UP_KEPT_MS)) {
      this.#deps.audit('envio-desistido', { ...orderFields(linha, campos), envio: id })
      await this.#deps.files.remove(id)
      return
    }
    const { estado } = await this.owned(usuario, id)
    if (estado === 'pronto') throw conflict(TEXTOS_ENVIOS.jaEnviado)
    if (estado !== 'desistido') throw conflict(TEXTOS_ENVIOS.gravando)
  }

  /**
   * Ends an envio that is not over, and its sending, at whichever gateway that is; false for one that is over or that
   * the backend is storing. How it ended is known for `keptMs`, or OUTCOME_KEPT_MS.
   */
  async end(id: string, keptMs?: number): Promise<boolean> {
    const { store, sender } = this.#deps
    if ((await store.giveUp(id, keptMs)) !== 'desistido') return false
    await sender.stop(id)
    return true
  }

  /** An envio of this user. Throws NOT_FOUND. */
  async owned({ id: usuarioId }: Pick<Usuario, 'id'>, id: string): Promise<EnvioRecord> {
    const envio = await this.#deps.store.find(id, usuarioId)
    if (!envio) throw notFound()
    return envio
  }

  /** Notes that something came for an envio, or was asked about it, in this session. */
  async seen({ id, sessao, untouchedMs }: EnvioRecord, sessionKey: string): Promise<void> {
    if (sessao === sessionKey && untouchedMs < SEEN_EVERY_MS) return
    await this.#deps.store.seen(id, sessionKey)
  }
}

/** Throws INVALID_INPUT unless every file that is not left out has come, and at least one photo is among them. */
function requireAll({ fora, aVir, vao }: AskedSums, deixadas: number): void {
  if (fora < deixadas) throw new AppError('INVALID_INPUT', { texto: TEXTOS_ENVIOS.arquivoNaoHa })
  if (aVir > 0) throw new AppError('INVALID_INPUT', { texto: TEXTOS_ENVIOS.faltamArquivos(aVir) })
  if (vao === 0) throw new AppError('INVALID_INPUT', { texto: TEXTOS_ENVIOS.nadaAEnviar })
}
