import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { DanoChips, type DanoProps } from './dano-chips.tsx'
import './dano-sheet.css'

const T = TEXTOS.inspecao

interface DanoSheetProps extends DanoProps {
  /** Number of the photo, from 1. */
  n: number
  onClose: () => void
}

/** The damages at the foot of a touch screen, asked for once a marker is drawn; choosing one closes it. */
export function DanoSheet({ linha, n, dano, onDano, onClose }: DanoSheetProps) {
  return (
    <Modal label={T.danoDaFoto(n)} className="dano-sheet" onClose={onClose}>
      <div className="dano-sheet__head">
        <h2>{T.danoDaFoto(n)}</h2>
        <Button small variant="quiet" onClick={onClose}>
          {T.danoDepois}
        </Button>
      </div>
      <DanoChips
        linha={linha}
        dano={dano}
        onDano={(valor) => {
          onDano(valor)
          onClose()
        }}
      />
    </Modal>
  )
}
