import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import type { Fila } from '../fila.ts'

const F = TEXTOS_FILA

/** Says that the very same batch was delivered before: it is sent once more only when asked for. */
export function SentBeforeDialog({ fila, onClose }: { fila: Fila; onClose: () => void }) {
  const acoes = (
    <>
      <Button variant="primary" small onClick={onClose}>
        {TEXTOS.geral.fechar}
      </Button>
      <Button small onClick={() => void fila.sendAgain()}>
        {F.enviarOutraVez}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={F.jaChegou} acoes={acoes} unasked onClose={onClose}>
      <p>{F.jaChegouTexto}</p>
    </ChoiceDialog>
  )
}
