import type { Id } from '#shared/contract/reading/id'
import type { PageInput, WtgPage, WtgPageInput } from '#shared/contract/paginas'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import { byLinha } from '#shared/linhas/index'
import { mesesAte, noMes } from '#shared/time/mes'
import type { Zona } from '#shared/time/zona'

/** The items after the one with the id `depois`, at most `limite`; none when it is not there. */
export function partOf<Item extends { id: Id }>(
  items: readonly Item[],
  { limite, depois }: Pick<PageInput, 'limite' | 'depois'>,
): Item[] {
  const from = depois === undefined ? 0 : items.findIndex(({ id }) => String(id) === String(depois)) + 1
  return depois !== undefined && from === 0 ? [] : items.slice(from, from + limite)
}

/** The lists with their moments in this zone, whatever zone the backend wrote them in. */
export function inZona(page: WtgPage, zona: Pick<Zona, 'lida'>): WtgPage {
  const read = (item: WtgItem) => ({ ...item, data_criacao: zona.lida(item.data_criacao) })
  return { ...page, ...byLinha(({ id }) => page[id].map(read)) }
}

/** Batches of each month of each line that came, for the twelve months that end with the given one, 'YYYY-MM'. */
function countMonths(lists: WtgPage, ultimo: string) {
  const counted = byLinha(({ id }) => {
    if (lists.faltam?.includes(id)) return null
    const months = new Map<string, number>()
    for (const { data_criacao } of lists[id]) {
      const mes = data_criacao.slice(0, 7)
      months.set(mes, (months.get(mes) ?? 0) + 1)
    }
    return months
  })
  return mesesAte(ultimo).map((mes) => ({
    mes,
    porLinha: byLinha(({ id }) => (counted[id] ? (counted[id].get(mes) ?? 0) : undefined)),
  }))
}

/**
 * Makes from whole lists the part of the dashboard's lists that the embedded backend would answer, for a backend that
 * knows no parts. `ultimo` is the current month, 'YYYY-MM'.
 */
export function listsPage(lists: WtgPage, { linha, mes, ...page }: WtgPageInput, ultimo: string): WtgPage {
  const { faltam } = lists
  const missing = faltam && { faltam }
  if (linha === undefined) {
    const totais = byLinha(({ id }) => (faltam?.includes(id) ? undefined : lists[id].length))
    return {
      ...byLinha(({ id }) => partOf(lists[id], page)),
      resumo: { totais, meses: countMonths(lists, ultimo) },
      ...missing,
    }
  }
  const list = mes === undefined ? lists[linha] : lists[linha].filter((item) => noMes(item.data_criacao, mes))
  return {
    ...byLinha(() => [] as WtgItem[]),
    [linha]: partOf(list, page),
    resumo: { totais: faltam?.includes(linha) ? {} : { [linha]: list.length } },
    ...missing,
  }
}
