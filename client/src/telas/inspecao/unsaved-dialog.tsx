import { TEXTOS } from '#shared/textos'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'

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
  return (
    <Modal label={T.naoSalvas(unsaved)} className="nao-salvas" onClose={onStay}>
      <h2>{T.naoSalvas(unsaved)}</h2>
      <p>{SAIDA[leaving].perda}</p>
      <div className="nao-salvas__acoes">
        <Button variant="primary" small onClick={onStay}>
          {T.continuarMarcando}
        </Button>
        <Button small className="nao-salvas__sair" onClick={onLeave}>
          {SAIDA[leaving].sair}
        </Button>
      </div>
    </Modal>
  )
}
