import { useMutation } from '@tanstack/react-query'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { linhaProcedures, type Busca } from '../../calls/linha-procedures.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { BuscaForm, isBuscaComplete, useBusca } from '../../linha/busca-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { notify } from '../../page/notice.ts'
import { ExportarBotoes } from './exportar-botoes.tsx'
import { Registros } from './registros.tsx'
import './relatorio.css'

const useRelatorio = (linha: Linha) =>
  useMutation({
    mutationFn: (busca: Busca) => linhaProcedures(linha).relatorio.query(busca),
    onError: (error) => notifyError(error, TEXTOS.relatorio.erro),
  })

/** Report of a line: search, cards, PDF and Excel. Source: spec §2, §5, §8. */
export function RelatorioTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.relatorio.titulo)
  const { valores, change, busca } = useBusca()
  const relatorio = useRelatorio(linha)
  const completa = isBuscaComplete(linha, 'relatorio', busca)

  const buscar = () => {
    if (completa) relatorio.mutate(busca)
    else notify.warn(linha.avisos.relatorio)
  }

  return (
    <Conteudo>
      <div className="head head--tight">
        <h1>{TEXTOS.relatorio.titulo}</h1>
      </div>
      <BuscaForm
        className="card toolbar"
        campos={linha.busca.relatorio}
        valores={valores}
        change={change}
        onSubmit={buscar}
      >
        <Button type="submit" variant="primary" icon="buscar" busy={relatorio.isPending}>
          {TEXTOS.relatorio.buscar}
        </Button>
        <span className="sp" />
        <ExportarBotoes linha={linha} busca={busca} completa={completa} />
      </BuscaForm>
      {relatorio.isPending && (
        <>
          <Loading>{TEXTOS.relatorio.carregando}</Loading>
          <SkeletonCards count={4} className="report-skeleton" />
        </>
      )}
      {relatorio.isSuccess && <Registros linha={linha} registros={relatorio.data} />}
    </Conteudo>
  )
}
