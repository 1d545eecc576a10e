import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import type { Fila } from '../fila.ts'

interface FailedDialogProps {
  fila: Fila
  aviso: string
  onClose: () => void
}

/** Says that the batch stopped, and why: what came is kept, and the upload can go on. */
export function FailedDialog({ fila, aviso, onClose }: FailedDialogProps) {
  const acoes = (
    <>
      <Button variant="primary" small onClick={fila.goOn}>
        {TEXTOS.geral.tentarDeNovo}
      </Button>
      <Button small onClick={onClose}>
        {TEXTOS.geral.fechar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={TEXTOS.upload.erro} acoes={acoes} unasked onClose={onClose}>
      <p>{aviso || TEXTOS_FILA.falhou}</p>
    </ChoiceDialog>
  )
}
