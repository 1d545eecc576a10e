import { useMutation } from '@tanstack/react-query'
import { ZIP_FOTOS } from '#shared/contract/arquivos'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { checkDownload } from '../../calls/check-download.ts'
import { linhaProcedures, type Busca } from '../../calls/linha-procedures.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { usePageTitle } from '../../page/page-title.ts'
import { followLink } from '../../page/save-file.ts'
import { BuscaForm, isBuscaComplete, useBusca } from '../../linha/busca-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/loading.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { notify } from '../../page/notice.ts'
import { Resultados } from './resultados.tsx'
import '../../styles/foto-grid.css'

const useFotosDaBusca = (linha: Linha) =>
  useMutation({
    mutationFn: (busca: Busca) => linhaProcedures(linha).busca.query(busca),
    onError: (error) => notifyError(error, linha.avisos.erroBusca),
  })

const useDownloadAll = (linha: Linha) =>
  useMutation({
    mutationFn: async (busca: Busca) => {
      const href = `${linha.api.zip}?${new URLSearchParams(busca).toString()}`
      await checkDownload(href)
      followLink(href, ZIP_FOTOS)
    },
    onError: (error) => notifyError(error, linha.avisos.erroZip),
  })

/** Photos of a line to download, one by one or all. Source: spec §2, §5, §8. */
export function DownloadTela({ linha }: { linha: Linha }) {
  usePageTitle(TEXTOS.download.titulo)
  const { valores, change, busca } = useBusca()
  const fotos = useFotosDaBusca(linha)
  const todas = useDownloadAll(linha)
  const completa = isBuscaComplete(linha, 'download', busca)

  const buscar = () => {
    if (completa) fotos.mutate(busca)
    else notify.warn(linha.avisos.download)
  }
  const baixarTodas = () => {
    if (completa) todas.mutate(busca)
    else notify.warn(linha.avisos.baixarTodas)
  }

  return (
    <Conteudo>
      <div className="head head--tight">
        <h1>{TEXTOS.download.titulo}</h1>
      </div>
      <BuscaForm
        className="card toolbar"
        campos={linha.busca.download}
        valores={valores}
        change={change}
        onSubmit={buscar}
      >
        <Button type="submit" variant="primary" icon="buscar" busy={fotos.isPending}>
          {TEXTOS.download.buscar}
        </Button>
        <span className="sp" />
        <Button icon="caixa" busy={todas.isPending} onClick={baixarTodas}>
          {TEXTOS.download.baixarTodas}
        </Button>
      </BuscaForm>
      {fotos.isPending && (
        <>
          <Loading>{TEXTOS.geral.carregando}</Loading>
          <SkeletonCards count={10} className="download-skeleton" />
        </>
      )}
      {fotos.isSuccess && <Resultados linha={linha} fotos={fotos.data} busca={fotos.variables} />}
    </Conteudo>
  )
}
