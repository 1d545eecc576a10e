import { useId } from 'react'
import { useMutation } from '@tanstack/react-query'
import { PAINEL_EXCEL } from '#shared/contract/documentos/arquivos'
import { PATHS } from '#shared/contract/paths'
import { PAGINA, type WtgPage } from '#shared/contract/paginas'
import type { WtgItem } from '#shared/contract/pessoas/usuario'
import type { Linha, LinhaId } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS } from '#shared/textos/textos'
import { OrderLink } from '../../linha/ordens/order-link.tsx'
import { linhaAccent } from '../../linha/linha-accent.ts'
import { data } from '../../page/datas.ts'
import { fetchFile } from '../../calls/fetch-file.ts'
import type { Missing } from '../../calls/missing.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { saveBlob } from '../../page/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { MonthField } from '../../ui/fields/month-field.tsx'
import { MorePart } from '../../ui/lists/more-part.tsx'
import { VirtualList } from '../../ui/lists/virtual-list.tsx'
import { useWtgList } from './use-wtg-list.ts'

/** Month filter of each list, 'YYYY-MM' or empty. */
type Filtros = Record<LinhaId, string>

const T = TEXTOS.painel
const ITEM_PX = 71

/** Saves the lists of all lines, as filtered now, in one workbook. Source: spec §9. */
const useExcel = () =>
  useMutation({
    mutationFn: async (filtros: Filtros) => {
      const query = new URLSearchParams(Object.entries(filtros).filter(([, mes]) => mes)).toString()
      const path = query ? `${PATHS.wtgListExcel}?${query}` : PATHS.wtgListExcel
      saveBlob(await fetchFile(path), PAINEL_EXCEL.arquivo)
    },
    onError: (error) => notifyError(error, T.erroExcel),
  })

/** A dash for what the backend does not say. */
const said = (valor: string | null | undefined) => valor || TEXTOS.geral.semValor

function Item({ linha, item }: { linha: Linha; item: WtgItem }) {
  const { os, blade } = item
  const alvo = [linha.alvo, 'wtg' as const, 'torre' as const].find((name) => item[name]) ?? linha.alvo
  const order = { os, [linha.alvo]: item[alvo] || '', ...(blade && { blade }) }
  return (
    <div className="wtg-item">
      <div className="wtg-item__codes">
        <span>
          <small>{LABELS_CARTAO[alvo]}</small> <span className="num">{said(item[alvo])}</span>
        </span>{' '}
        <span>
          <small>{TEXTOS.usuario.os}</small> <span className="num">{said(item.os)}</span>
        </span>{' '}
        <span>
          <small>{T.id}</small> <span className="num">{item.id}</span>
        </span>
      </div>
      <time className="num" dateTime={item.data_criacao}>
        {said(data(item.data_criacao))}
      </time>
      <div className="wtg-item__people">
        <span>
          <small>{TEXTOS.usuario.responsavel}</small> {said(item.responsavel)}
        </span>{' '}
        <span>
          <small>{TEXTOS.usuario.empresa}</small> {said(item.empresa)}
        </span>
      </div>
      <OrderLink linha={linha} order={order} />
    </div>
  )
}

function Itens({ linha, mes, inicio, chegou, falha }: ItensProps) {
  const { itens, total, more, missing } = useWtgList({ linha, mes, inicio, chegou })
  if (inicio?.faltam?.includes(linha.id)) return <p className="wtg-list__empty">{TEXTOS.geral.listaFaltou}</p>
  if (!itens && !missing && inicio)
    return (
      <div className="wtg-list__empty">
        <Loading>{TEXTOS.geral.carregando}</Loading>
      </div>
    )
  if (!itens)
    return (
      <div className="wtg-list__empty">
        <FailedPart {...(missing ?? falha)} />
      </div>
    )
  if (itens.length === 0)
    return (
      // Told to screen readers as what a month's choice led to, not by each list as the dashboard opens.
      <p className="wtg-list__empty" role={mes ? 'status' : undefined}>
        {T.semInspecoes}
      </p>
    )
  return (
    <VirtualList
      label={linha.tituloLista}
      items={itens}
      itemKey={({ id }) => String(id)}
      itemHeight={ITEM_PX}
      long={total > PAGINA}
      end={more && <MorePart {...more} mostrados={itens.length} total={total} />}
      renderItem={(item) => <Item linha={linha} item={item} />}
    />
  )
}

type ItensProps = Pick<WtgListCardProps, 'linha' | 'inicio' | 'chegou' | 'falha'> & { mes: string }

interface WtgListCardProps {
  linha: Linha
  /** The first part of all lists; undefined when the call failed. */
  inicio: WtgPage | undefined
  /** When `inicio` came, in ms since 1970. */
  chegou: number
  falha: Missing
  filtros: Filtros
  onFilter: (mes: string) => void
}

/** Inspections of one line with month filter and Excel. Source: spec §2, §5. */
export function WtgListCard({ linha, inicio, chegou, falha, filtros, onFilter }: WtgListCardProps) {
  const excel = useExcel()
  const titulo = useId()
  const dica = useId()
  const mes = filtros[linha.id]
  return (
    <section className="card wtg-list" {...linhaAccent(linha)}>
      <div className="wtg-list__head" role="group" aria-labelledby={titulo}>
        <h2 id={titulo}>
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
      <Itens linha={linha} mes={mes} inicio={inicio} chegou={chegou} falha={falha} />
    </section>
  )
}
