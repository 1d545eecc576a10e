import { hashKey } from '@tanstack/react-query'
import type { Busca, CampoId, Linha } from '#shared/linhas/index'
import { withoutUnseen } from '#shared/text/unseen'
import { TEXTOS } from '#shared/textos/textos'
import { BuscaForm } from '../../../linha/busca/busca-form.tsx'
import { isBuscaComplete, rotuloBusca, trimBusca } from '../../../linha/busca/busca.ts'
import { buscaOf } from '../../../linha/busca/busca-url.ts'
import { RecentOrders } from '../../../linha/ordens/recent-orders.tsx'
import { useBusca } from '../../../linha/busca/use-busca.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/placeholders/empty-state.tsx'
import { FailedPart } from '../../../ui/placeholders/failed-part.tsx'
import { Collage } from './collage.tsx'

const T = TEXTOS.inspecao

interface SearchViewProps {
  linha: Linha
  /** What is known of the order: what the address says of it, or else the last search. */
  inicial: Busca
  busy: boolean
  /** True when the search under way is the same as this one. */
  isUnderWay: (busca: Busca) => boolean
  /** True when the search found no photo. */
  empty: boolean
  /** Makes a search that failed again; null while none has. */
  retry: (() => void) | null
  /** Called with what the form holds whenever something is typed. */
  onType: (busca: Busca) => void
  onSearch: (busca: Busca) => void
}

function NoFotos({ linha, asked }: { linha: Linha; asked: Busca }) {
  const [alvo, ...outros] = linha.busca.inspecao
    .filter(({ campo, obrigatorio }) => campo !== 'os' && (obrigatorio || asked[campo]))
    .map(rotuloBusca)
  return (
    <EmptyState art="fotos" texto={T.vazio}>
      {alvo && <p>{TEXTOS.download.vazioDica(alvo, outros[0])}</p>}
    </EmptyState>
  )
}

/** The search form of the bench. Source: spec §2, §5 (fields checked by the browser). */
export function SearchView({
  linha,
  inicial,
  busy,
  empty,
  retry,
  onType,
  onSearch,
  ...search
}: SearchViewProps) {
  const { valores, change, busca } = useBusca(buscaOf(linha, 'inspecao', inicial), hashKey([inicial]))
  const type = (campo: CampoId, valor: string) => {
    const seen = withoutUnseen(valor)
    change(campo, seen)
    onType(trimBusca({ ...valores, [campo]: seen }))
  }
  return (
    <div className="inspecao-search">
      <div className="card inspecao-search__card">
        <h1>{T.titulo}</h1>
        <p className="muted">{T.resumo}</p>
        <BuscaForm
          campos={linha.busca.inspecao}
          valores={valores}
          change={type}
          required
          anew
          onSubmit={() => isBuscaComplete(linha, 'inspecao', busca) && onSearch(busca)}
        >
          <Button type="submit" variant="primary" block icon="buscar" busy={search.isUnderWay(busca)}>
            {T.buscar}
          </Button>
        </BuscaForm>
        {retry && <FailedPart onRetry={retry} />}
      </div>
      {empty ? <NoFotos linha={linha} asked={inicial} /> : <Collage linha={linha.id} />}
      {!busy && <RecentOrders linha={linha} tela="inspecao" />}
    </div>
  )
}
