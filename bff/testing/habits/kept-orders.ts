import { isObject } from '#shared/contract/reading/json-object'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'

/** An upload that has come. */
interface Upload {
  form(): Promise<FormData>
  idempotencyKey: string | undefined
}

export interface KeptFoto {
  numero: number
  nome: string
  bytes: Buffer
  lote: KeptLote
}

interface KeptLote {
  numero: number
  linha: Linha
  campos: Record<string, string>
  em: Date
}

/** Fields of the form that have another name in a record. Source: spec §3. */
const RENAMED: Record<string, string> = { seuCliente: 'cliente', suaEmpresa: 'empresa' }

/** A rectangle as a table with a column for each number gives it back: as texts. */
export const columnsOf = (marker: unknown, before = ''): Record<string, string> =>
  isObject(marker)
    ? Object.fromEntries(Object.entries(marker).map(([name, value]) => [before + name, String(value)]))
    : {}

/** What a backend of another make keeps, orders and marks, independent of how it words its answers. */
export class KeptOrders {
  readonly #lotes: KeptLote[] = []
  readonly #fotos: KeptFoto[] = []
  readonly #keys = new Map<string, number>()
  readonly #ignoresKeys: boolean
  readonly #saved = new Map<number, Record<string, unknown>>()

  constructor({ ignoresKeys = false } = {}) {
    this.#ignoresKeys = ignoresKeys
  }

  /** Keeps a batch, or finds the one of its key; gives how many photos it has. */
  async receive(linha: Linha, { form, idempotencyKey }: Upload) {
    const known = idempotencyKey !== undefined && this.#keys.get(idempotencyKey)
    if (known && !this.#ignoresKeys) return known
    const total = await this.#keep(linha, await form())
    if (idempotencyKey !== undefined) this.#keys.set(idempotencyKey, total)
    return total
  }

  async #keep(linha: Linha, form: FormData): Promise<number> {
    const campos: Record<string, string> = {}
    const files: File[] = []
    for (const [name, value] of form) {
      if (typeof value === 'string') campos[RENAMED[name] ?? name] = value
      else if (name === 'photos') files.push(value)
    }
    if (files.length === 0) return 0
    const lote = { numero: this.#lotes.length + 1, linha, campos, em: new Date() }
    this.#lotes.push(lote)
    for (const file of files) {
      const bytes = Buffer.from(await file.arrayBuffer())
      this.#fotos.push({ numero: this.#fotos.length + 1, nome: file.name, bytes, lote })
    }
    return files.length
  }

  /** The photos of a line whose fields match what was asked. */
  found(linha: Linha, asked: Iterable<[string, string]>): KeptFoto[] {
    const wanted = [...asked].filter(
      ([name]) => linha.busca.inspecao.some(({ campo }) => campo === name) || name === linha.alvo,
    )
    return this.#fotos.filter(
      ({ lote }) => lote.linha === linha && wanted.every(([name, value]) => lote.campos[name] === value),
    )
  }

  /** The photos found whose marks were saved. */
  reported(linha: Linha, asked: Iterable<[string, string]>): KeptFoto[] {
    return this.found(linha, asked).filter((foto) => this.saved(foto))
  }

  foto(numero: number): KeptFoto | undefined {
    return this.#fotos[numero - 1]
  }

  save(numero: number, marks: Record<string, unknown>): void {
    this.#saved.set(numero, marks)
  }

  /** The marks that were saved for a photo. */
  saved({ numero }: KeptFoto): Record<string, unknown> | undefined {
    return this.#saved.get(numero)
  }

  /** The lists of the dashboard, with what `make` gives for each batch. */
  lotes<T>(make: (lote: KeptLote) => T): Record<string, T[]> {
    return Object.fromEntries(
      LISTA_LINHAS.map((linha) => [linha.id, this.#lotes.filter((lote) => lote.linha === linha).map(make)]),
    )
  }
}
