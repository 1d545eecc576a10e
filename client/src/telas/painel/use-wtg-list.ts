import { PAGINA, type WtgPage } from '#shared/contract/paginas'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import type { Linha, LinhaId } from '#shared/linhas/index'
import { noMes } from '#shared/time/mes'
import { trpc } from '../../calls/trpc-react.ts'
import { useParts, type Part } from '../../calls/use-parts.ts'
import { reportFailure } from './use-painel.ts'

interface WtgListOf {
  linha: Linha
  /** Month as 'YYYY-MM', or empty for all months. */
  mes: string
  /** The first part of all lists; undefined when the call failed. */
  inicio: WtgPage | undefined
  /** When `inicio` came, in ms since 1970. */
  chegou: number
}

const partOf = (page: WtgPage, id: LinhaId): Part<WtgItem> => ({
  itens: page[id],
  total: page.resumo?.totais[id],
})

/**
 * The first part of a list, if it is known already; that of one month only when `inicio` certainly holds all
 * of that month.
 */
function beginningOf(inicio: WtgPage, id: LinhaId, mes: string): Part<WtgItem> | undefined {
  const part = partOf(inicio, id)
  if (mes === '') return part
  const itens = part.itens.filter(({ data_criacao }) => noMes(data_criacao, mes))
  return part.itens.length === part.total ? { itens, total: itens.length } : undefined
}

/** A line's list as far as it has come, all of it or one month's. */
export function useWtgList({ linha: { id }, mes, inicio, chegou }: WtgListOf) {
  const { admin } = trpc.useUtils().client
  const list = useParts<WtgItem, Part<WtgItem>>({
    queryKey: ['painel', id, mes, chegou],
    ask: async (depois, signal) => {
      const asked = {
        limite: PAGINA,
        linha: id,
        ...(mes && { mes }),
        ...(depois !== undefined && { depois }),
      }
      return partOf(await admin.wtgList.query(asked, { signal }), id)
    },
    inicio: inicio && beginningOf(inicio, id, mes),
    enabled: inicio !== undefined,
    onError: reportFailure,
  })
  return { ...list, total: list.ultima?.total ?? list.itens?.length ?? 0 }
}
