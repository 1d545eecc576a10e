import { TEXTOS } from '#shared/textos/textos'
import { notifyError } from '../../../calls/notify-error.ts'
import { saveBlob } from '../../../page/save-file.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { savedName } from '../escolha/local-foto.ts'

const T = TEXTOS.upload

/**
 * Saves the file under a name with the ending of its real type; tells when the file can no longer be read.
 */
function save(file: File, nome: string) {
  savedName(file, nome).then(
    (real) => saveBlob(file, real),
    (error: unknown) => notifyError(error, TEXTOS.download.erroFoto),
  )
}

/** 'Baixar' of a chosen photo, which is saved from its file without asking the server. */
export function SaveLocal({ file, nome, ...look }: ButtonLook & { file: File; nome: string }) {
  return (
    <Button {...look} icon="baixar" aria-label={`${T.baixar} ${nome}`} onClick={() => save(file, nome)}>
      <span>{T.baixar}</span>
    </Button>
  )
}
