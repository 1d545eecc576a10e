import type { Recibo } from '#shared/contract/envios'
import { Listeners } from '../../../page/listeners.ts'
import type { Fase, FilaView, Item, Lote } from './fila-types.ts'
import { sumOf } from './itens.ts'
import { sampler } from './send-progress.ts'

/** Milliseconds between two drawings of the progress. */
const ROUND_MS = 200

/** What is known of a batch on its way, as a store for `useSyncExternalStore`. */
export class FilaStore {
  readonly #lote: Lote
  readonly #listeners = new Listeners()
  readonly #sample = sampler()
  #round: ReturnType<typeof setTimeout> | undefined
  #fase: Fase = 'abrindo'
  #aviso = ''
  #view: FilaView
  itens: Item[] = []
  id: string | null = null
  /**
   * When the next attempt begins, in ms of `performance.now`, which does not change when the clock is set.
   */
  proxima: number | null = null
  entregue: number | undefined
  recibo: Recibo | null = null

  constructor(lote: Lote) {
    this.#lote = lote
    this.#view = this.#look()
  }

  get fase(): Fase {
    return this.#fase
  }

  /** True while it waits for the connection and no pause is on: an attempt is under way. */
  get isTrying(): boolean {
    return this.#fase === 'esperando' && this.proxima === null
  }

  /** True while files are on their way. */
  get isSending(): boolean {
    return this.#fase === 'enviando' || this.isTrying
  }

  subscribe = this.#listeners.add

  view = (): FilaView => this.#view

  item = (n: number) => this.itens.find((item) => item.n === n)

  set(fase: Fase, aviso = ''): void {
    this.#fase = fase
    this.#aviso = aviso
    this.#tell()
  }

  patch(n: number, change: Partial<Item>): void {
    this.itens = this.itens.map((item) => (item.n === n ? { ...item, ...change } : item))
    this.#tell()
  }

  mark(which: readonly Item[], estado: Item['estado'], motivoOf?: (nome: string) => string): void {
    if (which.length === 0) return
    const marked = new Set(which.map(({ n }) => n))
    this.itens = this.itens.map((item) =>
      marked.has(item.n) ? { ...item, estado, ...(motivoOf && { motivo: motivoOf(item.nome) }) } : item,
    )
    this.#tell()
  }

  /** Notes how many bytes of a file have left; listeners are told a few times a second. */
  progress(n: number, enviado: number): void {
    this.itens = this.itens.map((item) => (item.n === n ? { ...item, enviado } : item))
    this.#round ??= setTimeout(() => this.#tell(), ROUND_MS)
  }

  #tell(): void {
    clearTimeout(this.#round)
    this.#round = undefined
    this.#view = this.#look()
    this.#listeners.tell()
  }

  #look(): FilaView {
    const { enviado, total } = sumOf(this.itens)
    return {
      ...this.#lote,
      progress: this.#sample({ at: performance.now(), loaded: enviado, total }),
      id: this.id,
      fase: this.#fase,
      itens: this.itens,
      aviso: this.#aviso,
      proxima: this.proxima,
      entregue: this.entregue,
      recibo: this.recibo,
    }
  }
}
