import { Link } from 'react-router-dom'
import type { Stats } from '#shared/contract/pessoas/usuario'
import { ROTAS } from '#shared/contract/rotas'
import { formatInteiro } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import type { Missing } from '../../calls/missing.ts'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Icon } from '../../ui/icon.tsx'

const T = TEXTOS.painel

interface StatCardProps {
  titulo: string
  stats: Stats | undefined
  falha: Missing
}

/** A count; a dash for one that the backend did not give, for which a zero would be invented. */
function Contagem({ valor, periodo }: { valor: number | null; periodo: string }) {
  return (
    <div>
      <b>{valor === null ? TEXTOS.geral.semValor : formatInteiro(valor)}</b> <span>{periodo}</span>
    </div>
  )
}

function StatCard({ titulo, stats, falha }: StatCardProps) {
  return (
    <section className="card stat">
      <h2>{titulo}</h2>
      {stats ? (
        <>
          <Contagem valor={stats.week} periodo={T.estaSemana} />
          <Contagem valor={stats.month} periodo={T.esteMes} />
          {(stats.week === null || stats.month === null) && <small>{T.numeroFaltou}</small>}
        </>
      ) : (
        <FailedPart {...falha} />
      )}
    </section>
  )
}

interface StatCardsProps {
  /** Undefined when the call failed. */
  wtgs: Stats | undefined
  usuarios: Stats | undefined
  falha: Missing
}

/** Counts of this week and month, and the way to the registration. */
export function StatCards({ wtgs, usuarios, falha }: StatCardsProps) {
  return (
    <div className="stats">
      <StatCard titulo={T.wtgsCriadas} stats={wtgs} falha={falha} />
      <StatCard titulo={T.usuariosCriados} stats={usuarios} falha={falha} />
      <Link className="card stat stat--action" to={ROTAS.register}>
        <Icon name="usuarioMais" />
        <h2>{T.cadastrarUsuarios}</h2>
        <Icon name="proxima" />
      </Link>
    </div>
  )
}
