import { z } from 'zod'
import type { WtgItem, WtgList } from '#shared/contract/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { mesSchema, noMes } from '#shared/mes'

const month = z.union([z.literal(''), mesSchema]).optional()

/** The month filter of each list; an empty one is none. */
export const filtersSchema = z.object({ robo: month, drone: month, civil: month })
export type Filters = z.infer<typeof filtersSchema>

/** The lists as the dashboard shows them, each by its own month, together in the order of the lines. */
export function* filteredItems(list: WtgList, filters: Filters): Generator<WtgItem> {
  for (const { id } of LISTA_LINHAS) {
    const mes = filters[id]
    for (const item of list[id]) if (!mes || noMes(item.data_criacao, mes)) yield item
  }
}
