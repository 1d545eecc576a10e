import { wtgPageInputSchema, type WtgPage } from '#shared/contract/paginas'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import { byLinha } from '#shared/linhas/index'
import { mesesAte } from '#shared/time/mes'

const inMonth = (items: readonly WtgItem[], mes: string) =>
  items.filter(({ data_criacao }) => data_criacao.startsWith(mes))

/** Answers `admin.wtgList` with parts of these lists, as the gateway does. */
export const wtgPages =
  (lists: Readonly<Record<string, readonly WtgItem[]>>) =>
  (input: unknown): WtgPage => {
    const of = (id: string) => lists[id] ?? []
    const { limite, linha, mes = '', depois } = wtgPageInputSchema.parse(input)
    if (linha === undefined) {
      const meses = mesesAte(new Date().toISOString().slice(0, 7))
      return {
        ...byLinha(({ id }) => of(id).slice(0, limite)),
        resumo: {
          totais: byLinha(({ id }) => of(id).length),
          meses: meses.map((um) => ({
            mes: um,
            porLinha: byLinha(({ id }) => inMonth(of(id), um).length),
          })),
        },
      }
    }
    const list = inMonth(of(linha), mes)
    const from = depois === undefined ? 0 : list.findIndex(({ id }) => id === depois) + 1
    const part = list.slice(from, from + limite)
    return { ...byLinha(() => [] as WtgItem[]), [linha]: part, resumo: { totais: { [linha]: list.length } } }
  }

/** Answers of the painel's calls where nobody has sent anything. */
export const EMPTY_PAINEL = {
  'admin.wtgStats': () => ({ week: 1, month: 2 }),
  'admin.userStats': () => ({ week: 3, month: 4 }),
  'admin.wtgList': wtgPages({}),
  'admin.userList': () => [],
}
