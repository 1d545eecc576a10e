import { hashKey } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Ordem } from '#shared/contract/inspecao/ordens'
import type { Busca, Linha, TelaBusca } from '#shared/linhas/index'
import { searchText } from '#shared/text/search-text'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../calls/linha-procedures.ts'
import { dataHora } from '../../page/datas.ts'
import { telaAddress, urlOfBusca } from '../busca/busca-url.ts'
import { describeOrder } from '../busca/busca.ts'
import { isSameOrder, useRecentes, type Progresso, type Recente } from './recentes.ts'
import './recent-orders.css'

const T = TEXTOS.recentes

/** How many orders are offered at most. */
const SHOWN = 12

/** How far the work on an order is; `vistas` is told only where this device knows it. */
type Andamento = Omit<Progresso, 'vistas'> & { vistas?: number }

/** An order to open, and what is known of it. */
export interface OrderOffer {
  order: Busca
  andamento: Andamento | undefined
  /** When it was last opened here or, for one that was not, last sent, as a sentence. */
  quando: string
  /** The companies that it belongs to, where there are several. */
  empresas?: readonly string[] | undefined
}

const ofBackend = ({ em, total, salvas, comDano, os, wtg, torre, blade, empresas }: Ordem) => ({
  empresas,
  order: { os, ...(wtg && { wtg }), ...(torre && { torre }), ...(blade && { blade }) },
  counts: { total, salvas, comDano },
  em,
})

/** Key that spellings of the same order share. */
const keyOf = (order: Busca) => searchText(hashKey([order]))

/**
 * The orders opened here, the latest first, then those of the backend. An order that is both is offered once,
 * written as it was sent, and with the backend's counts, which are newer; one that was searched by region
 * keeps its own counts. An order that was searched with fewer and with more fields is offered once as well.
 */
export function mergeOrders(recentes: readonly Recente[], ordens: readonly Ordem[]): OrderOffer[] {
  const sent = ordens.map(ofBackend)
  const offered = new Set<(typeof sent)[number]>()
  const here = recentes.map(({ busca, em, progresso }): OrderOffer => {
    const [same, ...more] = sent.filter(({ order }) => isSameOrder(order, busca))
    const one = same && more.length === 0 ? same : undefined
    if (one) offered.add(one)
    const vistas = progresso && { vistas: progresso.vistas }
    const andamento = one && !busca.regiao ? { ...one.counts, ...vistas } : progresso
    const order = { ...busca, ...one?.order }
    return { order, andamento, quando: T.abertaEm(dataHora(em)), empresas: one?.empresas }
  })
  const others = sent
    .filter((each) => !offered.has(each))
    .map(({ order, counts, em, empresas }): OrderOffer => ({
      order,
      empresas,
      andamento: counts,
      quando: T.enviadaEm(dataHora(em)),
    }))
  const keys = here.map(({ order }) => keyOf(order))
  const once = here.filter(({ order }, at) => keys.indexOf(keyOf(order)) === at)
  return [...once, ...others].slice(0, SHOWN)
}

function Bar({ total, salvas, vistas = 0 }: Andamento) {
  const share = (n: number) => `${total === 0 ? 0 : Math.min(100, (n / total) * 100)}%`
  return (
    <span className="recent__bar" aria-hidden="true">
      <i className="recent__seen" style={{ width: share(Math.max(vistas, salvas)) }} />
      <i className="recent__saved" style={{ width: share(salvas) }} />
    </span>
  )
}

function Offer({ linha, tela, offer }: { linha: Linha; tela: TelaBusca; offer: OrderOffer }) {
  const { order, andamento, quando, empresas } = offer
  return (
    <Link className="recent__order" to={telaAddress(linha, tela, urlOfBusca(order))}>
      <b>{describeOrder(linha, order)}</b>
      {andamento && (
        <>
          <Bar {...andamento} />
          <span>{T.andamento(andamento)}</span>
        </>
      )}
      {empresas && <small>{T.empresas(empresas)}</small>}
      <small>{quando}</small>
    </Link>
  )
}

/**
 * Orders to open on this screen with one click: those searched here, and those sent last where the backend
 * tells them. Draws nothing without any; a backend that does not answer is no failure of this screen.
 */
export function RecentOrders({ linha, tela }: { linha: Linha; tela: TelaBusca }) {
  const { data: ordens } = linhaProcedures(linha).ordens.useQuery(undefined, {
    trpc: { abortOnUnmount: true },
  })
  const recentes = useRecentes().filter((each) => each.linha === linha.id)
  const offers = mergeOrders(recentes, ordens ?? [])
  if (offers.length === 0) return null
  return (
    <section className="recent" aria-labelledby="ordens-recentes">
      <h2 id="ordens-recentes">{T.titulo}</h2>
      <ul>
        {offers.map((offer) => (
          <li key={JSON.stringify(offer.order)}>
            <Offer linha={linha} tela={tela} offer={offer} />
          </li>
        ))}
      </ul>
    </section>
  )
}
