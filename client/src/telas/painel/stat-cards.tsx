import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { Icon } from '../../ui/icon.tsx'

interface Stats {
  week: number
  month: number
}

const T = TEXTOS.painel
const inteiro = new Intl.NumberFormat('pt-BR')
const shown = (valor: number | undefined) =>
  valor === undefined ? TEXTOS.geral.semValor : inteiro.format(valor)

function StatCard({ titulo, stats }: { titulo: string; stats: Stats | undefined }) {
  return (
    <section className="card stat">
      <h2>{titulo}</h2>
      <div>
        <b>{shown(stats?.week)}</b>
        <span>{T.estaSemana}</span>
      </div>
      <div>
        <b>{shown(stats?.month)}</b>
        <span>{T.esteMes}</span>
      </div>
    </section>
  )
}

/** Counts of this week and month, and the way to the registration; a dash when a call failed. */
export function StatCards({ wtgs, usuarios }: { wtgs: Stats | undefined; usuarios: Stats | undefined }) {
  return (
    <div className="stats">
      <StatCard titulo={T.wtgsCriadas} stats={wtgs} />
      <StatCard titulo={T.usuariosCriados} stats={usuarios} />
      <Link className="card stat stat--action" to={ROTAS.register}>
        <Icon name="usuarioMais" />
        <h2>{T.cadastrarUsuarios}</h2>
        <Icon name="proxima" />
      </Link>
    </div>
  )
}
