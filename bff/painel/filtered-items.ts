import { z } from 'zod'
import { wtgItemSchema } from '#shared/contract/pessoas/usuario'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import { objectWithMember } from '#shared/contract/reading/wraps'
import { LINHAS, byLinha } from '#shared/linhas/index'
import type { LinhaId } from '#shared/linhas/index'
import { mesSchema, noMes } from '#shared/time/mes'
import { TEXTOS } from '#shared/textos/textos'
import type { Zona } from '#shared/time/zona'
import { formOf, misfitError, misfitsIn } from '../backend/answers/answer-shape.ts'
import type { BackendHeaders } from '../backend/backend-response.ts'
import { findList } from '../backend/answers/found-list.ts'
import { refuseFurtherPages } from '../backend/answers/gather-pages.ts'
import { datedReading } from '../backend/answers/moments.ts'
import { pageSigns } from '../backend/answers/page-signs.ts'
import { nothingOdd } from '../backend/answers/read-records.ts'
import type { OddRecords, RecordReading } from '../backend/answers/read-records.ts'
import { refuseSentence, refuseSpoken } from '../backend/answers/spoken-refusal.ts'
import { JsonLists } from './json-lists.ts'

/** The month filter of each list, in the order of the lines; an empty text is no filter. */
export const filtersSchema = z.object(byLinha(() => z.union([z.literal(''), mesSchema]).default('')))
export type Filters = z.infer<typeof filtersSchema>

/** Puts the lists into the order of the lines: elements that come before their turn wait for it. */
class InTurn {
  readonly #order: LinhaId[]
  readonly #waiting = new Map<string, unknown[]>()
  readonly #ended = new Set<string>()

  constructor(order: readonly LinhaId[]) {
    this.#order = [...order]
  }

  get current(): LinhaId | undefined {
    return this.#order[0]
  }

  wait(list: string, item: unknown): void {
    const items = this.#waiting.get(list) ?? []
    if (items.push(item) === 1) this.#waiting.set(list, items)
  }

  /** Notes the end of a list; gives the waiting items of the lists whose turn has come by that. */
  *end(list: string): Generator<{ id: LinhaId; item: unknown }> {
    this.#ended.add(list)
    while (this.current !== undefined && this.#ended.has(this.current)) {
      this.#order.shift()
      const id = this.current
      if (id === undefined) return
      for (const item of this.#waiting.get(id) ?? []) yield { id, item }
      this.#waiting.delete(id)
    }
  }
}

/** A backend's answer of lists, not read yet. */
export interface ListAnswer {
  /** The bytes of the backend's answer. */
  json: AsyncIterable<Buffer>
  /** Its headers: they may tell of more pages. */
  headers: BackendHeaders
}

interface Shown {
  filters: Filters
  zona: Zona
  /** Called once at the end with what was odd about the records, if anything was. */
  tell: (odd: OddRecords) => void
}

/**
 * Reads the lists out of the bytes of the backend's answer as the dashboard shows them: each filtered by its month, in
 * the order of the lines, each item when its turn comes. Throws SyntaxError, or AppError as `readLists` does, for an
 * answer that does not fit, refuses, or says that there is more.
 */
export async function* filteredItems(answer: ListAnswer, shown: Shown): AsyncGenerator<WtgItem[]> {
  const items = new FilteredItems(shown)
  for await (const chunk of answer.json) yield items.push(chunk)
  yield items.end(answer.headers)
}

const NOTHING = { id: '', responsavel: '', empresa: '', os: '', data_criacao: '' }

class FilteredItems {
  readonly #names: readonly LinhaId[]
  readonly #lists: JsonLists
  readonly #turn: InTurn
  readonly #shown: Shown
  readonly #read: RecordReading<WtgItem>
  readonly #odd = nothingOdd()
  /** The members of the answer besides its lists. */
  readonly #beside: Record<string, unknown> = {}
  /** Of each list, how many came and how many of them could be read. */
  readonly #counts = new Map<LinhaId, { came: number; read: number }>()
  readonly #faltam = new Set<LinhaId>()
  /** Where lists did not fit, and what came instead. */
  readonly #misfits: OddRecords['campos'] = []
  #out: WtgItem[] = []

  constructor(shown: Shown) {
    this.#shown = shown
    this.#names = Object.keys(shown.filters) as LinhaId[]
    this.#lists = new JsonLists(this.#names)
    this.#turn = new InTurn(this.#names)
    this.#read = datedReading(wtgItemSchema, 'data_criacao', shown.zona)
  }

  push(chunk: Buffer): WtgItem[] {
    for (const news of this.#lists.push(chunk)) {
      if ('item' in news) this.#came(news.list, news.item)
      else if ('ended' in news) this.#ended(news.list)
      else this.#member(news.member, news.value)
    }
    return this.#taken()
  }

  end(headers: BackendHeaders): WtgItem[] {
    this.#lists.end()
    refuseSpoken(this.#beside)
    const inner = objectWithMember(this.#beside, this.#names)
    for (const name of this.#names.filter((one) => this.#lists.missing.has(one))) {
      if (Object.hasOwn(inner, name)) this.#wrapped(name, inner[name])
      else this.#missing(name, [{ campo: name, veio: 'nothing' }])
    }
    refuseFurtherPages(
      pageSigns({ around: [this.#beside] }, headers),
      [...this.#counts.values()].map(({ came }) => came),
    )
    return [...this.#taken(), ...this.#inPlaceOfMissing()]
  }

  #taken(): WtgItem[] {
    const out = this.#out
    this.#out = []
    return out
  }

  /** A row for each missing list, so that readers of the file see it too. Throws BAD_BACKEND when all are missing. */
  #inPlaceOfMissing(): WtgItem[] {
    for (const [name, { came, read }] of this.#counts) if (came > 0 && read === 0) this.#faltam.add(name)
    const odd = { ...this.#odd, campos: [...this.#misfits, ...this.#odd.campos] }
    if (this.#faltam.size === this.#names.length) {
      refuseSentence(objectWithMember(this.#beside, this.#names))
      throw misfitError(odd.campos, odd.forma ?? formOf(this.#beside))
    }
    if (odd.campos.length > 0) this.#shown.tell(odd)
    return this.#names
      .filter((name) => this.#faltam.has(name))
      .map((name) => ({
        ...NOTHING,
        responsavel: TEXTOS.painel.listaFaltouNoExcel(LINHAS[name].tituloLista),
      }))
  }

  #missing(name: LinhaId, misfits: Readonly<OddRecords['campos']>): void {
    this.#faltam.add(name)
    this.#misfits.push(...misfits)
    this.#ended(name)
  }

  #member(name: string, value: unknown): void {
    const list = this.#names.find((one) => one === name)
    if (list) this.#wrapped(list, value)
    else this.#beside[name] = value
  }

  /** Takes the list out of a value that is no list itself but holds one. */
  #wrapped(name: LinhaId, value: unknown): void {
    try {
      const list = findList(value, name)
      refuseFurtherPages(pageSigns(list, {}), [list.items.length])
      for (const item of list.items) this.#came(name, item)
      this.#ended(name)
    } catch (error) {
      this.#missing(name, misfitsIn(error))
    }
  }

  #came(list: string, item: unknown): void {
    if (list === this.#turn.current) this.#add(this.#turn.current, item)
    else this.#turn.wait(list, item)
  }

  #ended(list: string): void {
    for (const { id, item } of this.#turn.end(list)) this.#add(id, item)
  }

  #add(id: LinhaId, unread: unknown): void {
    const item = this.#read(unread, `${id}[]`, this.#odd)
    const counts = this.#counts.get(id) ?? { came: 0, read: 0 }
    if (counts.came === 0) this.#counts.set(id, counts)
    counts.came += 1
    if (item) counts.read += 1
    const mes = this.#shown.filters[id]
    if (item && (!mes || noMes(item.data_criacao, mes))) this.#out.push(item)
  }
}
