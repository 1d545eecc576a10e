import { z } from 'zod'
import { wtgItemSchema } from '#shared/contract/usuario'
import type { WtgItem } from '#shared/contract/usuario'
import { LISTA_LINHAS } from '#shared/linhas/index'
import { mesSchema, noMes } from '#shared/mes'

const month = z.union([z.literal(''), mesSchema]).optional()

/** The month filter of each list; an empty one is none. */
export const filtersSchema = z.object({ robo: month, drone: month, civil: month })
export type Filters = z.infer<typeof filtersSchema>

/** The three lists of an answer, their items not checked yet: there may be very many. */
export const uncheckedListSchema = z.object({
  robo: z.array(z.unknown()),
  drone: z.array(z.unknown()),
  civil: z.array(z.unknown()),
})
export type UncheckedList = z.infer<typeof uncheckedListSchema>

/**
 * The lists as the dashboard shows them, each by its own month, together in the order of the lines; each item is
 * checked when its turn comes. Throws ZodError at the first that does not fit.
 */
export function* filteredItems(list: UncheckedList, filters: Filters): Generator<WtgItem> {
  for (const { id } of LISTA_LINHAS) {
    const mes = filters[id]
    for (const unchecked of list[id]) {
      const item = wtgItemSchema.parse(unchecked)
      if (!mes || noMes(item.data_criacao, mes)) yield item
    }
  }
}
