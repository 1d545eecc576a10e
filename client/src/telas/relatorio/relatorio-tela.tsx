import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../calls/linha-procedures.ts'
import { SearchPage } from '../../linha/busca/search-page.tsx'
import { ExportButtons } from './export-buttons.tsx'
import { Registros } from './registros.tsx'
import './relatorio.css'

const T = TEXTOS.relatorio

/** Report of a line: search, cards, PDF and Excel. Source: spec §2, §5, §8. */
export function RelatorioTela({ linha }: { linha: Linha }) {
  return (
    <SearchPage
      linha={linha}
      tela="relatorio"
      procedure={linhaProcedures(linha).relatorio}
      erro={T.erro}
      waiting={{ texto: T.carregando, cards: 4, className: 'report-skeleton' }}
      actions={(busca, completa) => <ExportButtons linha={linha} busca={busca} completa={completa} />}
    >
      {(registros, busca) => <Registros linha={linha} busca={busca} registros={registros} />}
    </SearchPage>
  )
}
