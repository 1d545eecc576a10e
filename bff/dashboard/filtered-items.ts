import { z } from 'zod'
import { wtgItemSchema } from '#shared/contract/usuario'
import type { WtgItem } from '#shared/contract/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import type { LinhaId } from '#shared/linhas/index'
import { mesSchema, noMes } from '#shared/mes'
import { JsonLists } from './json-lists.ts'

const month = z.union([z.literal(''), mesSchema]).optional()

/** The month filter of each list; an empty one is none. */
export const filtersSchema = z.object({ robo: month, drone: month, civil: month })
export type Filters = z.infer<typeof filtersSchema>

/** Puts the lists into the order of the lines: elements that come before their turn wait for it. */
class InTurn {
  readonly #order: LinhaId[] = LISTA_LINHAS.map(({ id }) => id)
  readonly #waiting = new Map<string, unknown[]>()
  readonly #ended = new Set<string>()

  get current(): LinhaId | undefined {
    return this.#order[0]
  }

  wait(list: string, item: unknown): void {
    const items = this.#waiting.get(list) ?? []
    if (items.push(item) === 1) this.#waiting.set(list, items)
  }

  /** A list has ended: those whose turn has come meanwhile, with what waited for it. */
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

/**
 * The lists as the dashboard shows them, each by its own month, together in the order of the lines, out of the bytes
 * of the backend's answer: each item is checked when its turn comes. Throws SyntaxError or ZodError at the first that
 * does not fit.
 */
export async function* filteredItems(
  json: AsyncIterable<Buffer>,
  filters: Filters,
): AsyncGenerator<WtgItem[]> {
  const lists = new JsonLists(LISTA_LINHAS.map(({ id }) => id))
  const turn = new InTurn()
  const add = (shown: WtgItem[], id: LinhaId, unchecked: unknown) => {
    const item = wtgItemSchema.parse(unchecked)
    const mes = filters[id]
    if (!mes || noMes(item.data_criacao, mes)) shown.push(item)
  }
  for await (const chunk of json) {
    const shown: WtgItem[] = []
    for (const news of lists.push(chunk)) {
      if (!('ended' in news)) {
        if (news.list === turn.current) add(shown, turn.current, news.item)
        else turn.wait(news.list, news.item)
      } else for (const { id, item } of turn.end(news.list)) add(shown, id, item)
    }
    yield shown
  }
  lists.end()
}
