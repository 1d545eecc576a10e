import { LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { ContaLink } from '../../ui/conta-link.tsx'
import { InspetoraButton } from './inspetora/inspetora-button.tsx'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { Loading } from '../../ui/placeholders/loading.tsx'
import { SkeletonCards } from '../../ui/placeholders/skeleton.tsx'
import { useNotedMeses } from '../../ui/fields/use-noted-meses.ts'
import { MonthlyChart } from './monthly-chart.tsx'
import { StatCards } from './stat-cards.tsx'
import { usePainel } from './use-painel.ts'
import { UserList } from './user-list.tsx'
import { WtgListCard } from './wtg-list-card.tsx'
import './painel.css'

function Painel() {
  const painel = usePainel()
  const [filtros, setFiltro] = useNotedMeses(LISTA_LINHAS.map(({ id }) => id))
  if (painel.carregando) {
    return (
      <>
        <Loading>{TEXTOS.painel.carregando}</Loading>
        <SkeletonCards count={3} className="stats" />
      </>
    )
  }
  return (
    <>
      <StatCards wtgs={painel.wtgStats} usuarios={painel.userStats} falha={painel.falha} />
      <div className="painel__middle">
        <MonthlyChart
          meses={painel.wtgList?.resumo?.meses}
          faltam={painel.wtgList?.faltam}
          falha={painel.falha}
        />
        <UserList inicio={painel.userList} chegou={painel.chegaram.usuarios} falha={painel.falha} />
      </div>
      <div className="painel__lists">
        {LISTA_LINHAS.map((linha) => (
          <WtgListCard
            key={linha.id}
            linha={linha}
            inicio={painel.wtgList}
            chegou={painel.chegaram.wtgs}
            falha={painel.falha}
            filtros={filtros}
            onFilter={(mes) => setFiltro(linha.id, mes)}
          />
        ))}
      </div>
    </>
  )
}

/** Administrator dashboard. Source: spec §2, §4. */
export function PainelTela() {
  usePageTitle(TEXTOS.painel.titulo)
  return (
    <Conteudo className="painel">
      <div className="head head--tight">
        <h1>{TEXTOS.painel.titulo}</h1>
        <div className="actions">
          <InspetoraButton />
          <ContaLink />
        </div>
      </div>
      <Painel />
    </Conteudo>
  )
}
