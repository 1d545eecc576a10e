import type { Readable } from 'node:stream'
import { DataStore, Upload } from '@tus/server'
import { AppError } from '#shared/errors/errors'
import { TEXTOS_ENVIOS } from '#shared/textos/upload/envios'
import { fileNotFound } from '../envio-refusals.ts'
import { ArrivingBytes } from './arriving-bytes.ts'
import type { Arquivos } from '../received/arquivos.ts'
import { placeOf } from '../spool/spool.ts'
import type { Spool } from '../spool/spool.ts'

/**
 * Gives the tus server access to the files of envios. The package's own file store is not used: it syncs nothing, hides
 * why a write failed, and keeps its records beside the files.
 */
export class TusStore extends DataStore {
  readonly #arquivos: Arquivos
  readonly #files: Spool

  constructor(arquivos: Arquivos, files: Spool) {
    super()
    this.extensions = ['creation', 'termination']
    this.#arquivos = arquivos
    this.#files = files
  }

  // The envio is looked up again, since it may take no more files after the wait for the lock.
  override async create(upload: Upload): Promise<Upload> {
    const { envio, n } = placeOf(upload.id)
    const record = await this.#arquivos.toTake(envio, n)
    if (upload.size !== record.bytes)
      throw new AppError('INVALID_INPUT', { texto: TEXTOS_ENVIOS.tamanhoErrado(record.nome) })
    if (record.estado !== 'chegou') await this.#arquivos.begin(record)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const place = placeOf(id)
    const record = await this.#arquivos.find(place.envio, place.n)
    if (record.estado === 'chegou') return new Upload({ id, size: record.bytes, offset: record.bytes })
    const offset = await this.#files.size(place)
    if (offset === undefined) throw fileNotFound()
    // The file is whole but was not judged: the process ended in between.
    if (offset === record.bytes) await this.#arquivos.settle(record)
    return new Upload({ id, size: record.bytes, offset })
  }

  override async write(source: Readable, id: string, from: number): Promise<number> {
    const place = placeOf(id)
    const record = await this.#arquivos.find(place.envio, place.n)
    if (record.estado === 'chegou') return record.bytes
    const arriving = ArrivingBytes.current
    const judging = arriving && this.#arquivos.judging(record, from)
    const bytes = arriving?.chunks((chunk) => judging?.push(chunk)) ?? source
    const length = await this.#files.append(place, { from, whole: record.bytes }, bytes)
    if (length === record.bytes) await this.#arquivos.settle(record, judging)
    return length
  }

  override async remove(id: string): Promise<void> {
    const place = placeOf(id)
    await this.#arquivos.restart(await this.#arquivos.toTake(place.envio, place.n))
  }
}
