import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx'

const T = TEXTOS.inspecao

/** Where the user was going: back to the search, or to another screen. */
export type Leaving = 'busca' | 'tela'

const SAIDA: Record<Leaving, { perda: string; sair: string }> = {
  busca: { perda: T.perda, sair: T.novaBusca },
  tela: { perda: T.perdaSair, sair: T.sair },
}

interface UnsavedDialogProps {
  unsaved: number
  leaving: Leaving
  onStay: () => void
  onLeave: () => void
}

/** Asks before unsaved marks are given up. Source: design §5. */
export function UnsavedDialog({ unsaved, leaving, onStay, onLeave }: UnsavedDialogProps) {
  const acoes = (
    <>
      <Button variant="primary" small onClick={onStay}>
        {T.continuarMarcando}
      </Button>
      <Button small className="choice__loss" onClick={onLeave}>
        {SAIDA[leaving].sair}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={T.naoSalvas(unsaved)} acoes={acoes} onClose={onStay}>
      <p>{SAIDA[leaving].perda}</p>
    </ChoiceDialog>
  )
}
