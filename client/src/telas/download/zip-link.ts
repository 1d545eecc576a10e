import { ZIP_FOTOS } from '#shared/contract/documentos/arquivos'
import { ESCOLHIDAS } from '#shared/contract/documentos/escolhidas'
import type { Busca, Linha } from '#shared/linhas/index'
import { useMutation } from '@tanstack/react-query'
import { checkDownload } from '../../calls/check-download.ts'
import { notifyError } from '../../calls/notify-error.ts'
import { followLink } from '../../page/save-file.ts'

/**
 * Downloads a zip by navigation: of all photos of a search, or of the chosen ones where their list is given.
 * A refusal is told.
 */
export function useZip(linha: Linha, busca: Busca) {
  return useMutation({
    mutationFn: async (escolhidas: string | undefined) => {
      const query = new URLSearchParams(busca)
      if (escolhidas !== undefined) query.set(ESCOLHIDAS, escolhidas)
      const href = `${linha.api.zip}?${query.toString()}`
      await checkDownload(href)
      followLink(href, ZIP_FOTOS)
    },
    onError: (error) => notifyError(error, linha.avisos.erroZip),
  })
}
