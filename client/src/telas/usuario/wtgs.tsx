import type { UsuarioPagina } from '#shared/contract/usuario'
import { TEXTOS } from '#shared/textos/textos'
import { data } from '../../page/datas.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MetaList } from '../../ui/meta-list.tsx'

const T = TEXTOS.usuario

interface WtgsProps {
  wtgs: UsuarioPagina['wtgs']
  /** The month filter in force, or empty. */
  mes: string
  onClear: () => void
}

/** WTG cards. Source: spec §2. */
export function Wtgs({ wtgs, mes, onClear }: WtgsProps) {
  if (wtgs.length === 0) {
    return (
      <div className="card">
        <EmptyState art="wtgs" texto={T.semWtgs}>
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
    <div className="user__wtgs">
      {wtgs.map((wtg) => (
        <article key={wtg.id} className="card">
          <h3>
            <small>{T.torre}</small>
            {wtg.wtg}
          </h3>
          <MetaList
            rows={[
              { label: T.empresa, valor: wtg.empresa },
              { label: T.os, valor: wtg.os, num: true },
              { label: T.criadoEm, valor: data(wtg.data_criacao), num: true },
            ]}
          />
        </article>
      ))}
    </div>
  )
}
