import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AppError } from '#shared/contract/errors'
import { cleanFileName } from '#shared/text/file-name'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { UploadLimits } from '#shared/contract/produto'
import type { NewFoto } from '../db/lotes-repo.ts'
import type { FotoStorage, Staging } from '../storage/foto-storage.ts'
import { checkArrived, checkForm, type FormFields } from './form-fields.ts'
import { MB, FotoIntake, Summing, type Sums, type TakenFoto } from './foto-intake.ts'
import { readMultipart, type FilePart, type MultipartReader } from './read-multipart.ts'
import type { WorkOrderEntry } from './work-order-entries.ts'
import { readWorkOrder, type WorkOrder } from './work-order.ts'

/** A batch that was received whole and lies staged; nobody sees it yet. */
export interface ReceivedLote {
  chave: string
  campos: FormFields
  fotos: NewFoto[]
  jsonNome: string | null
  /** SHA-256 over the fields, names and contents: the same batch sent again has the same. */
  fingerprint: string
}

/** What an upload is measured against. */
export interface UploadContext {
  linha: Linha
  usuarioId: number
  limits: UploadLimits
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
class LoteReader implements MultipartReader {
  readonly maxFiles: number
  readonly fotos: TakenFile[] = []
  json: TakenJson | undefined
  readonly #context: UploadContext
  readonly #staging: Staging
  readonly #chave: string

  constructor(context: UploadContext, staging: Staging, chave: string) {
    this.#context = context
    this.#staging = staging
    this.#chave = chave
    this.maxFiles = context.limits.fotos
  }

  async file(part: FilePart, fields: Readonly<Record<string, unknown>>): Promise<void> {
    checkArrived(this.#context.linha, fields, this.#context.usuarioId)
    const nome = shownName(part.nome)
    if (part.field === 'photos') await this.#takePhoto({ ...part, nome })
    else if (part.field === 'jsonfile' && this.#context.linha.upload.json)
      await this.#takeJson({ ...part, nome })
    else
      throw new AppError('INVALID_INPUT', {
        texto: TEXTOS.upload.formularioQuebrado,
        detail: 'unexpected file',
      })
  }

  async #takePhoto({ nome, content }: FilePart): Promise<void> {
    const { limits } = this.#context
    if (this.fotos.length >= limits.fotos) {
      throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.fotosDemais(limits.fotos) })
    }
    const name = `f${String(this.fotos.length + 1).padStart(6, '0')}`
    const intake = new FotoIntake(nome, limits.fotoMb)
    await this.#staging.put(name, intake.pass(content))
    this.fotos.push({ nome, chave: `${this.#chave}/${name}`, foto: await intake.end() })
  }

  async #takeJson({ nome, content }: FilePart): Promise<void> {
    const { jsonMb } = this.#context.limits
    if (this.json) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.formularioQuebrado })
    if (!/\.json$/i.test(nome)) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.jsonExtensao })
    const sums = new Summing()
    const chunks: Uint8Array[] = []
    for await (const chunk of content) {
      if (sums.push(chunk) > jsonMb * MB) {
        throw new AppError('TOO_LARGE', { texto: TEXTOS.upload.jsonGrande(jsonMb) })
      }
      chunks.push(chunk)
    }
    const bytes = Buffer.concat(chunks)
    this.json = { nome, sums: sums.end(), order: await readWorkOrder(bytes) }
    await this.#staging.put('os.json', oneChunk(bytes))
  }
}

/** Bytes at hand as a source. */
function oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      yield await Promise.resolve(bytes)
    },
  }
}

/** A file name as text to show. Throws INVALID_INPUT for one that no file has. */
function shownName(given: string): string {
  if (given.includes('\0')) {
    throw new AppError('INVALID_INPUT', {
      texto: TEXTOS.upload.formularioQuebrado,
      detail: 'NUL in file name',
    })
  }
  return cleanFileName(given) || 'foto'
}

function fingerprintOf(linha: Linha, campos: FormFields, { fotos, json }: LoteReader): string {
  const files = fotos.map(({ nome, foto }) => [nome, foto.sha256])
  const order = json ? [json.nome, json.sums.sha256] : null
  return createHash('sha256')
    .update(JSON.stringify([linha.id, campos, files, order]))
    .digest('hex')
}

async function fotoRows({ fotos, json }: LoteReader, campos: FormFields): Promise<NewFoto[]> {
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
  req: IncomingMessage,
  storage: FotoStorage,
  context: UploadContext,
): Promise<{ lote: ReceivedLote; staging: Staging }> {
  const chave = randomUUID()
  const staging = await storage.stage(chave)
  const reader = new LoteReader(context, staging, chave)
  try {
    const fields = await readMultipart(req, reader)
    const campos = checkForm(context.linha, fields, context.usuarioId)
    if (reader.fotos.length === 0) throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltamFotos })
    if (context.linha.upload.json && !reader.json) {
      throw new AppError('INVALID_INPUT', { texto: TEXTOS.upload.faltaJson })
    }
    const lote = {
      chave,
      campos,
      fotos: await fotoRows(reader, campos),
      jsonNome: reader.json?.nome ?? null,
      fingerprint: fingerprintOf(context.linha, campos, reader),
    }
    return { lote, staging }
  } catch (error) {
    await staging.discard()
    throw error
  } finally {
    reader.json?.order.close()
  }
}
