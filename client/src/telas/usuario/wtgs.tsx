import type { UsuarioPagina } from '#shared/contract/pessoas/usuario'
import { LINHAS, type Busca, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { OrderLink } from '../../linha/ordens/order-link.tsx'
import { data } from '../../page/datas.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/placeholders/empty-state.tsx'
import { MetaList } from '../../ui/lists/meta-list.tsx'

const T = TEXTOS.usuario

type Wtg = UsuarioPagina['wtgs'][number]

interface WtgsProps {
  /** The line of this page, which is taken for cards whose backend tells none. */
  linha: Linha
  wtgs: UsuarioPagina['wtgs']
  /** The month that is filtered by, 'YYYY-MM', or empty. */
  mes: string
  onClear: () => void
}

/** The order of a batch, with the line of the batch. */
function orderOf(page: Linha, { linha: id, os, wtg, blade }: Wtg): { linha: Linha; order: Busca } {
  const linha = id ? LINHAS[id] : page
  return { linha, order: { os, [linha.alvo]: wtg, ...(blade && { blade }) } }
}

/** WTG cards, each opening its order on the bench. Source: spec §2. */
export function Wtgs({ linha, wtgs, mes, onClear }: WtgsProps) {
  if (wtgs.length === 0) {
    return (
      <div className="card">
        <EmptyState art={{ linha: linha.id }} texto={T.semWtgs}>
          {mes ? (
            <Button small onClick={onClear}>
              {T.limparFiltro}
            </Button>
          ) : (
            <p>{T.suasWtgs}</p>
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="usuario__wtgs">
      {wtgs.map((wtg) => (
        <article key={wtg.id} className="card">
          <h3>
            <small>{T.torre}</small> {wtg.wtg || TEXTOS.geral.semValor}
          </h3>
          <MetaList
            rows={[
              { label: T.empresa, valor: wtg.empresa },
              { label: T.os, valor: wtg.os, num: true },
              { label: T.criadoEm, valor: data(wtg.data_criacao), num: true },
            ]}
          />
          <OrderLink {...orderOf(linha, wtg)} />
        </article>
      ))}
    </div>
  )
}
