import { hashKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Linha, Busca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import type { LinhaQuery } from '../../calls/linha-procedures.ts'
import { notify } from '../../page/notice.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { SkeletonCards } from '../../ui/placeholders/skeleton.tsx'
import { BuscaForm } from './busca-form.tsx'
import { isBuscaComplete, rotuloBusca } from './busca.ts'
import { useBusca } from './use-busca.ts'
import { buscaOf } from './busca-url.ts'
import { RecentOrders } from '../ordens/recent-orders.tsx'
import { useKeptOrder } from '../ordens/use-kept-order.ts'
import { useAddressSearch } from './use-search.ts'

interface SearchPageProps<Output extends readonly unknown[]> {
  linha: Linha
  tela: 'relatorio' | 'download'
  procedure: LinhaQuery<Output>
  /** The toast's text when the search fails. */
  erro: string
  /** The text and the placeholder cards that are shown while the search runs. */
  waiting: { texto: string; cards: number; className: string }
  /**
   * Buttons beside 'Buscar', for what the form holds now; `completa` is true when its required fields are
   * filled.
   */
  actions: (busca: Busca, completa: boolean) => ReactNode
  /** Draws what was found, which is something, given the search that found it. */
  children: (found: Output, busca: Busca) => ReactNode
}

/** Says that nothing was found, and which of the fields to look at again. */
function Nothing({ linha, tela }: Pick<SearchPageProps<never>, 'linha' | 'tela'>) {
  const { vazio, vazioDica } = TEXTOS[tela]
  const alvo = linha.busca[tela].find(({ campo }) => campo !== 'os')
  return (
    <section className="card">
      <EmptyState art={tela === 'relatorio' ? 'registros' : 'fotos'} texto={vazio}>
        {alvo && <p>{vazioDica(rotuloBusca(alvo))}</p>}
      </EmptyState>
    </section>
  )
}

/** A screen that searches a line and shows what is found under the form. Source: spec §2, §5, §8. */
export function SearchPage<Output extends readonly unknown[]>(props: SearchPageProps<Output>) {
  const { linha, tela, procedure, erro, waiting, actions, children } = props
  const { titulo, buscar } = TEXTOS[tela]
  usePageTitle(titulo)
  const { order, asked, busy, isUnderWay, submit, found, empty, retry } = useAddressSearch(procedure, {
    linha,
    tela,
    erro,
  })
  const { valores, change, busca } = useBusca(buscaOf(linha, tela, order), hashKey([order]))
  useKeptOrder(linha, found && !empty ? order : null)
  const completa = isBuscaComplete(linha, tela, busca)
  return (
    <Conteudo>
      <div className="head head--tight">
        <h1>{titulo}</h1>
      </div>
      <BuscaForm
        className="card toolbar"
        campos={linha.busca[tela]}
        valores={valores}
        change={change}
        onSubmit={() => (completa ? submit(busca) : notify.warn(linha.avisos[tela]))}
      >
        <Button type="submit" variant="primary" icon="buscar" busy={isUnderWay(busca)}>
          {buscar}
        </Button>
        <span className="spacer" />
        {actions(busca, completa)}
      </BuscaForm>
      {busy && (
        <>
          <Loading>{waiting.texto}</Loading>
          <SkeletonCards count={waiting.cards} className={waiting.className} />
        </>
      )}
      {empty && <Nothing linha={linha} tela={tela} />}
      {found && !empty && children(found.data, found.busca)}
      {retry && <FailedPart onRetry={retry} />}
      {!asked && <RecentOrders linha={linha} tela={tela} />}
    </Conteudo>
  )
}
