import type { WtgPageInput, WtgSums } from '#shared/contract/paginas'
import type { WtgItem, WtgList } from '#shared/contract/pessoas/usuario'
import { byLinha, LINHAS, LISTA_LINHAS, type Linha, type LinhaId } from '#shared/linhas/index'
import { mesesAte } from '#shared/time/mes'
import type { Zona } from '#shared/time/zona'
import type { LoteOfPainel, PainelRepo } from '../db/repos/painel-repo.ts'
import { afterRowId } from './page-query.ts'

interface Lists {
  painel: PainelRepo
  zona: Zona
  now: Date
}

const itemOf =
  (linha: Linha, zona: Zona) =>
  ({ id, responsavel, alvo, blade, empresa, os, created_at }: LoteOfPainel): WtgItem => ({
    id,
    responsavel,
    wtg: alvo,
    [linha.alvo]: alvo,
    ...(blade !== null && { blade }),
    empresa,
    os,
    data_criacao: zona.iso(created_at),
  })

/** The first items of every line's list, and the sums of all lists. */
async function beginnings({ painel, zona, now }: Lists, limite: number) {
  const meses = mesesAte(zona.mes(now))
  const periods = meses.map((mes) => zona.month(mes))
  const lists: Partial<WtgList> = {}
  const counted: Partial<Record<LinhaId, number[]>> = {}
  for (const linha of LISTA_LINHAS) {
    lists[linha.id] = (await painel.page({ linha: linha.id, limite })).map(itemOf(linha, zona))
    counted[linha.id] = await painel.counts(linha.id, [...periods, undefined])
  }
  const resumo: WtgSums = {
    totais: byLinha(({ id }) => counted[id]?.at(-1) ?? 0),
    meses: meses.map((mes, at) => ({ mes, porLinha: byLinha(({ id }) => counted[id]?.[at] ?? 0) })),
  }
  return { ...lists, resumo }
}

/** The part of the dashboard's lists that was asked for; lists that were not are empty. */
export async function listsPage(lists: Lists, { limite, linha: id, mes, depois }: WtgPageInput) {
  if (id === undefined) return beginnings(lists, limite)
  const { painel, zona } = lists
  const linha: Linha = LINHAS[id]
  const period = mes === undefined ? undefined : zona.month(mes)
  const page = { linha: id, limite, period, depois: afterRowId(depois) }
  const rows = await painel.page(page)
  const [total = 0] = await painel.counts(id, [period])
  const resumo: WtgSums = { totais: { [id]: total } }
  return { ...byLinha(() => [] as WtgItem[]), [id]: rows.map(itemOf(linha, zona)), resumo }
}

/** All lists as the JSON of spec §7, written while they are read: no list is ever in memory as a whole. */
export async function* wholeLists({ painel, zona }: Lists): AsyncGenerator<string, undefined> {
  let before = '{'
  for (const linha of LISTA_LINHAS) {
    before += `${JSON.stringify(linha.id)}:[`
    for await (const lotes of painel.all(linha.id)) {
      yield before + lotes.map((lote) => JSON.stringify(itemOf(linha, zona)(lote))).join()
      before = ','
    }
    // Holds back what stands between two lists, which is no comma between items.
    before = `${before === ',' ? '' : before}],`
  }
  yield `${before.slice(0, -1)}}`
}
