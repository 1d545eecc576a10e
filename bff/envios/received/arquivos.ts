import type { UploadLimits } from '#shared/contract/produto'
import { toAppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { conflict, fileNotFound, notFound, requireTaking } from '../envio-refusals.ts'
import type { Spool } from '../spool/spool.ts'
import { isFoto } from '../store/envio-records.ts'
import type { ArquivoRecord } from '../store/envio-records.ts'
import type { EnvioStore } from '../store/envio-store.ts'
import { isVerdict, ReceivedFile } from './received-file.ts'

export interface ArquivosDeps {
  store: EnvioStore
  files: Spool
  limits: UploadLimits
}

/** The files of envios, from the first byte of each until it is judged. */
export class Arquivos {
  readonly #deps: ArquivosDeps

  constructor(deps: ArquivosDeps) {
    this.#deps = deps
  }

  /** A file of an envio. Throws NOT_FOUND. */
  async find(id: string, n: number): Promise<ArquivoRecord> {
    const record = await this.#deps.store.file(id, n)
    if (!record) throw fileNotFound()
    return record
  }

  /** A file of an envio that takes files now. Throws NOT_FOUND, CONFLICT. */
  async toTake(id: string, n: number): Promise<ArquivoRecord> {
    const envio = await this.#deps.store.find(id)
    if (!envio) throw notFound()
    requireTaking(envio)
    return this.find(id, n)
  }

  /** Begins a file, or goes on with it; one that was refused, or was taken for a repeated photo, begins anew. */
  async begin(record: ArquivoRecord): Promise<void> {
    if (record.estado !== 'falta') await this.restart(record)
    await this.#deps.files.begin(record)
  }

  /**
   * Forgets what has come of a file, and removes its bytes. Throws CONFLICT for an envio that takes no more files: it
   * may have been sent since the file was looked up.
   */
  async restart(record: ArquivoRecord): Promise<void> {
    const { store, files } = this.#deps
    if (!(await store.takeBack(record))) throw conflict(TEXTOS_ENVIOS.naoRecebe)
    await files.removeFile(record)
  }

  /** Makes a file empty whose bytes are damaged or gone, so that its sender finds it there and begins anew. */
  async empty(record: ArquivoRecord): Promise<void> {
    await this.restart(record)
    await this.#deps.files.begin(record)
  }

  /**
   * The judge of a photo that comes from its first byte on; undefined for other files: a work order has to be whole in
   * memory to be judged, so it is read back when it has come.
   */
  judging(record: ArquivoRecord, from: number): ReceivedFile | undefined {
    return from === 0 && isFoto(record) ? new ReceivedFile(record, this.#deps.limits) : undefined
  }

  /**
   * Judges a file that has come whole: a valid one is kept, a wrong one is removed, and other files are not affected. A
   * file that was not judged while it came, because it came in parts, is read back. Throws what is wrong with it,
   * CONFLICT when its bytes are gone.
   */
  async settle(record: ArquivoRecord, judged?: ReceivedFile): Promise<void> {
    const { store, files } = this.#deps
    try {
      const mime = await (judged ?? (await this.#readBack(record))).end()
      await store.setFile(record, { estado: 'chegou', mime })
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code === 'NOT_FOUND') {
        await this.empty(record)
        throw conflict(TEXTOS_ENVIOS.posicao)
      }
      if (!isVerdict(error)) throw error
      await store.setFile(record, { estado: 'recusada', motivo: error.texto })
      await files.removeFile(record)
      throw error
    }
  }

  async #readBack(record: ArquivoRecord): Promise<ReceivedFile> {
    const { files, limits } = this.#deps
    const received = new ReceivedFile(record, limits)
    for await (const bytes of files.look(record)) received.push(bytes)
    return received
  }
}
