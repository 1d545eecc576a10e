import { useMutation } from '@tanstack/react-query'
import { TIPOS_RELATORIO, type TipoRelatorio } from '#shared/contract/documentos/relatorio'
import type { Linha, Busca } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { postForFile } from '../../calls/fetch-file.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { saveBlob } from '../../page/save-file.ts'
import { readSession } from '../../session/stored-session.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../page/notice.ts'

const BOTOES = [
  { tipo: 'pdf', icon: 'relatorio' },
  { tipo: 'excel', icon: 'baixar' },
] as const satisfies { tipo: TipoRelatorio; icon: string }[]

interface Pedido {
  busca: Busca
  tipo: TipoRelatorio
}

const useExport = (linha: Linha) =>
  useMutation({
    mutationFn: async ({ busca, tipo }: Pedido) => {
      const usuarioEmail = readSession()?.userEmail ?? ''
      const arquivo = await postForFile(linha.api.exportar, { ...busca, tipo, usuarioEmail })
      saveBlob(arquivo, `${linha.arquivos.relatorio}.${TIPOS_RELATORIO[tipo].ext}`)
    },
    onError: (error) => notifyError(error, TEXTOS.relatorio.erroBaixar),
  })

interface ExportButtonsProps {
  linha: Linha
  busca: Busca
  /** True when all fields that the export needs are filled. */
  completa: boolean
}

/** Baixar PDF and Baixar Excel, for what the form says now. Source: spec §5, §7. */
export function ExportButtons({ linha, busca, completa }: ExportButtonsProps) {
  const exporting = useExport(linha)
  const download = (tipo: TipoRelatorio) => {
    if (completa) exporting.mutate({ busca, tipo })
    else notify.warn(linha.avisos.exportar)
  }
  return (
    <>
      <div className="toolbar__actions">
        {BOTOES.map(({ tipo, icon }) => (
          <Button
            key={tipo}
            icon={icon}
            busy={exporting.isPending && exporting.variables.tipo === tipo}
            disabled={exporting.isPending}
            onClick={() => download(tipo)}
          >
            {TEXTOS.relatorio[tipo]}
          </Button>
        ))}
      </div>
      <span className="toolbar__status" role="status">
        {exporting.isPending && TEXTOS.relatorio.preparando}
      </span>
    </>
  )
}
