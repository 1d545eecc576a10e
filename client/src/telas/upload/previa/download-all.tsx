import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ZIP_FOTOS } from '#shared/contract/documentos/arquivos'
import { TEXTOS } from '#shared/textos/textos'
import { reportError } from '../../../page/report-error.ts'
import { saveBlob } from '../../../page/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useFocusLeft } from '../../../ui/use-focus-left.ts'
import { notify } from '../../../page/notice.ts'
import { crcsInWorker } from './crcs-in-worker.ts'
import type { LocalFoto } from '../escolha/local-foto.ts'
import { zipFotos } from './zip-fotos.ts'

/** Baixar Todas: the chosen photos as photos.zip. Source: spec §2, §8. */
export function DownloadAll({ fotos, erroZip }: { fotos: readonly LocalFoto[]; erroZip: string }) {
  const [percent, setPercent] = useState(0)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  const zip = useMutation({
    mutationFn: async () => saveBlob(await zipFotos(fotos, crcsInWorker, setPercent), ZIP_FOTOS),
    onError: (error) => {
      reportError(erroZip, error)
      notify.error(erroZip)
    },
    onSettled: () => setPercent(0),
  })
  return (
    <Button ref={button} small icon="caixa" busy={zip.isPending} onClick={() => zip.mutate()}>
      {zip.isPending ? `${TEXTOS.upload.preparando} ${percent}%` : TEXTOS.upload.baixarTodas}
    </Button>
  )
}
