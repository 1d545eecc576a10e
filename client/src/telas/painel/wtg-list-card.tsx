import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { PAINEL_EXCEL } from '#shared/contract/arquivos'
import { PATHS } from '#shared/contract/paths'
import type { WtgItem } from '#shared/contract/usuario'
import type { Linha, LinhaId } from '#shared/linhas/index'
import { noMes } from '#shared/time/mes'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS } from '#shared/textos/textos'
import { OrderLink } from '../../linha/order-link.tsx'
import { linhaAccent } from '../../linha/linha-accent.ts'
import { data } from '../../page/datas.ts'
import { fetchFile } from '../../calls/fetch-file.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { saveBlob } from '../../page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { MonthField } from '../../ui/fields/month-field.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'
import type { Falha } from './use-painel.ts'

/** Month filter of each list, 'YYYY-MM' or empty. */
export type Filtros = Record<LinhaId, string>

const T = TEXTOS.painel
const ITEM_PX = 71

/** Saves the three lists, as filtered now, in one workbook. Source: spec §9. */
const useExcel = () =>
  useMutation({
    mutationFn: async (filtros: Filtros) => {
      const query = new URLSearchParams(Object.entries(filtros).filter(([, mes]) => mes)).toString()
      const path = query ? `${PATHS.wtgListExcel}?${query}` : PATHS.wtgListExcel
      saveBlob(await fetchFile(path), PAINEL_EXCEL.arquivo)
    },
    onError: (error) => notifyError(error, T.erroExcel),
  })

function Item({ linha, item }: { linha: Linha; item: WtgItem }) {
  const { os, blade } = item
  const order = { os, [linha.alvo]: item.wtg || item.torre || '', ...(blade && { blade }) }
  return (
    <div className="wtg-item">
      <div className="wtg-item__codes">
        <span>
          <small>{item.wtg ? LABELS_CARTAO.wtg : LABELS_CARTAO.torre}</small>
          <span className="num">{item.wtg || item.torre}</span>
        </span>
        <span>
          <small>{TEXTOS.usuario.os}</small>
          <span className="num">{item.os}</span>
        </span>
        <span>
          <small>{T.id}</small>
          <span className="num">{item.id}</span>
        </span>
      </div>
      <time className="num" dateTime={item.data_criacao}>
        {data(item.data_criacao)}
      </time>
      <div className="wtg-item__people">
        <span>
          <small>{TEXTOS.usuario.responsavel}</small>
          {item.responsavel}
        </span>
        <span>
          <small>{TEXTOS.usuario.empresa}</small>
          {item.empresa}
        </span>
      </div>
      <OrderLink linha={linha} order={order} />
    </div>
  )
}

function Itens({ linha, itens, falha }: Pick<WtgListCardProps, 'linha' | 'itens' | 'falha'>) {
  if (!itens)
    return (
      <div className="wtg-list__empty">
        <FailedPart {...falha} />
      </div>
    )
  if (itens.length === 0) return <p className="wtg-list__empty">{T.semInspecoes}</p>
  return (
    <VirtualList
      label={linha.tituloLista}
      items={itens}
      itemKey={({ id }) => String(id)}
      itemHeight={ITEM_PX}
      renderItem={(item) => <Item linha={linha} item={item} />}
    />
  )
}

interface WtgListCardProps {
  linha: Linha
  /** Undefined when the call failed. */
  itens: readonly WtgItem[] | undefined
  falha: Falha
  filtros: Filtros
  onFilter: (mes: string) => void
}

/** Inspections of one line with month filter and Excel. Source: spec §2, §5. */
export function WtgListCard({ linha, itens, falha, filtros, onFilter }: WtgListCardProps) {
  const excel = useExcel()
  const dica = useId()
  const mes = filtros[linha.id]
  const filtrados = mes ? itens?.filter(({ data_criacao }) => noMes(data_criacao, mes)) : itens
  return (
    <section className="card wtg-list" {...linhaAccent(linha)}>
      <div className="wtg-list__head">
        <h2>
          <Icon name={linha.id} />
          {linha.tituloLista}
        </h2>
        <div className="wtg-list__controls">
          <MonthField value={mes} onChange={onFilter} />
          <Button
            icon="baixar"
            aria-describedby={dica}
            busy={excel.isPending}
            onClick={() => excel.mutate(filtros)}
          >
            {T.downloadExcel}
          </Button>
        </div>
        <small id={dica}>{T.excelDica}</small>
      </div>
      <Itens linha={linha} itens={filtrados} falha={falha} />
    </section>
  )
}
