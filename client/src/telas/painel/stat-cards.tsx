import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { FailedPart } from '../../ui/placeholders/failed-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Falha } from './use-painel.ts'

interface Stats {
  week: number
  month: number
}

const T = TEXTOS.painel
const inteiro = new Intl.NumberFormat('pt-BR')

interface StatCardProps {
  titulo: string
  stats: Stats | undefined
  falha: Falha
}

function StatCard({ titulo, stats, falha }: StatCardProps) {
  return (
    <section className="card stat">
      <h2>{titulo}</h2>
      {stats ? (
        <>
          <div>
            <b>{inteiro.format(stats.week)}</b>
            <span>{T.estaSemana}</span>
          </div>
          <div>
            <b>{inteiro.format(stats.month)}</b>
            <span>{T.esteMes}</span>
          </div>
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
  falha: Falha
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
