import { createHash, randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Request, Response } from 'express'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import type { Linha } from '#shared/linhas/index'
import type { CamposEnviados } from '#shared/upload/upload-fields'
import { goneSignal } from '#shared/node/http/gone-signal'
import { JsonFile } from '#shared/upload/upload-files'
import { UploadForm, type UploadRules } from '#shared/upload/upload-form'
import type { NewFoto } from '../db/repos/lotes-repo.ts'
import type { ProcessosRepo } from '../db/repos/processos-repo.ts'
import { ORDEM_NAME, type FotoStorage, type Staging } from '../storage/foto-storage.ts'
import { stageTaken } from '../storage/taken-storage.ts'
import { FotoIntake, Summing, type Sums, type TakenFoto } from './foto-intake.ts'
import { receiveForm, type ArrivingFile, type FormBody, type FormTaker } from './receive-form.ts'
import type { WorkOrderEntry } from './work-order-entries.ts'
import { readWorkOrder, type WorkOrder } from './work-order.ts'

/** A batch that was received whole and lies staged; nobody sees it yet. */
export interface ReceivedLote {
  chave: string
  campos: CamposEnviados
  fotos: NewFoto[]
  jsonNome: string | null
  /** SHA-256 over the fields, names and contents, by which the same batch sent again is known. */
  fingerprint: string
}

interface UploadParts {
  req: Request
  res: Response
  storage: FotoStorage
  processos: ProcessosRepo
}

interface TakenFile {
  nome: string
  chave: string
  foto: TakenFoto
}

interface TakenJson {
  nome: string
  sums: Sums
  order: WorkOrder
}

/** Takes the files of one upload into its staging area, refusing what does not belong. */
class LoteTaker implements FormTaker {
  readonly maxFiles: number
  readonly form: UploadForm
  readonly fotos: TakenFile[] = []
  json: TakenJson | undefined
  readonly #staging: Staging
  readonly #chave: string
  readonly #left: AbortSignal

  /** `left` is aborted when the client is gone. */
  constructor(
    rules: UploadRules,
    { staging, chave, left }: { staging: Staging; chave: string; left: AbortSignal },
  ) {
    this.form = new UploadForm(rules)
    // Room for all photos, a work order, and one file too many, which is refused in our own words.
    this.maxFiles = rules.limits.fotos + 2
    this.#staging = staging
    this.#chave = chave
    this.#left = left
  }

  /** Judges the text fields that have come since the last time. */
  takeFields(body: FormBody): void {
    const { fields } = this.form
    for (const [name, value] of Object.entries(body)) {
      if (typeof value === 'string' && fields.has(name)) continue
      for (const one of [value].flat()) fields.finish(fields.begin(name), one)
    }
  }

  async takeFile({ field, filename, content }: ArrivingFile, body: FormBody): Promise<void> {
    this.takeFields(body)
    const metadata = new FotoMetadata()
    const file = this.form.beginFile(field, filename, { crc32, metadata })
    if (file instanceof JsonFile) await this.#takeJson(file, content)
    else await this.#takeFoto(new FotoIntake(file, metadata), content)
  }

  async #takeFoto(intake: FotoIntake, content: AsyncIterable<Uint8Array>): Promise<void> {
    const name = `f${String(this.form.fotos).padStart(6, '0')}`
    await this.#staging.put(name, intake.pass(content))
    this.fotos.push({ nome: intake.nome, chave: `${this.#chave}/${name}`, foto: await intake.end() })
  }

  async #takeJson(file: JsonFile, content: AsyncIterable<Uint8Array>): Promise<void> {
    const sums = new Summing()
    const chunks: Uint8Array[] = []
    for await (const chunk of content) {
      file.push(chunk)
      sums.push(chunk)
      chunks.push(chunk)
    }
    file.end()
    const bytes = Buffer.concat(chunks)
    this.json = { nome: file.nome, sums: sums.end(), order: await readWorkOrder(bytes, this.#left) }
    await this.#staging.put(ORDEM_NAME, oneChunk(bytes))
  }
}

/** Bytes in memory as a source of one chunk. */
async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

function fingerprintOf(linha: Linha, campos: CamposEnviados, { fotos, json }: LoteTaker): string {
  const files = fotos.map(({ nome, foto }) => [nome, foto.sha256])
  const order = json ? [json.nome, json.sums.sha256] : null
  return createHash('sha256')
    .update(JSON.stringify([linha.id, campos, files, order]))
    .digest('hex')
}

async function fotoRows({ fotos, json }: LoteTaker, campos: CamposEnviados): Promise<NewFoto[]> {
  const inicio = Number(campos.inicioInspecao ?? '0')
  const nomes = fotos.map(({ nome }) => nome)
  const entries = await (json?.order.entries({ nomes, inicio }) ?? new Map<string, WorkOrderEntry>())
  return fotos.map(({ nome, chave, foto }, posicao) => {
    const entry = entries.get(nome)
    return {
      ...foto,
      nome,
      chave,
      posicao,
      eixoz: entry?.eixoz ?? null,
      dados_foto: entry?.dados_foto ?? null,
    }
  })
}

/**
 * Receives an upload into the storage's staging area while it arrives. Gives the batch and its staging area, to be
 * published or discarded; whatever is thrown (INVALID_INPUT, INVALID_FILE, TOO_LARGE, FORBIDDEN, ABORTED,
 * STORAGE_FULL), nothing of the upload remains.
 */
export async function receiveLote(
  { req, res, storage, processos }: UploadParts,
  rules: UploadRules,
): Promise<{ lote: ReceivedLote; staging: Staging }> {
  const chave = randomUUID()
  const staging = await stageTaken(storage, processos, chave)
  const taker = new LoteTaker(rules, { staging, chave, left: goneSignal(res) })
  try {
    taker.takeFields(await receiveForm(req, res, taker))
    const campos = taker.form.end()
    const lote = {
      chave,
      campos,
      fotos: await fotoRows(taker, campos),
      jsonNome: taker.json?.nome ?? null,
      fingerprint: fingerprintOf(rules.linha, campos, taker),
    }
    return { lote, staging }
  } catch (error) {
    await staging.discard()
    throw error
  }
}
