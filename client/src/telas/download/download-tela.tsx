import type { Linha, Busca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { linhaProcedures } from '../../calls/linha-procedures.ts'
import { SearchPage } from '../../linha/busca/search-page.tsx'
import { notify } from '../../page/notice.ts'
import { Button } from '../../ui/button.tsx'
import { Resultados } from './resultados.tsx'
import { useZip } from './zip-link.ts'
import '../../styles/foto-grid.css'

interface DownloadAllProps {
  linha: Linha
  busca: Busca
  /** True when all fields that the zip needs are filled. */
  completa: boolean
}

/** Every photo of the search in one zip. */
function DownloadAll({ linha, busca, completa }: DownloadAllProps) {
  const zip = useZip(linha, busca)
  const download = () => {
    if (completa) zip.mutate(undefined)
    else notify.warn(linha.avisos.baixarTodas)
  }
  return (
    <Button icon="caixa" busy={zip.isPending} onClick={download}>
      {TEXTOS.download.baixarTodas}
    </Button>
  )
}

/** Photos of a line to download, one by one or all. Source: spec §2, §5, §8. */
export function DownloadTela({ linha }: { linha: Linha }) {
  return (
    <SearchPage
      linha={linha}
      tela="download"
      procedure={linhaProcedures(linha).busca}
      erro={linha.avisos.erroBusca}
      waiting={{ texto: TEXTOS.geral.carregando, cards: 10, className: 'download-skeleton' }}
      actions={(busca, completa) => <DownloadAll linha={linha} busca={busca} completa={completa} />}
    >
      {(fotos, busca) => <Resultados key={JSON.stringify(busca)} linha={linha} fotos={fotos} busca={busca} />}
    </SearchPage>
  )
}
