import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { Modal } from '../dialogs/modal.tsx'

interface EnlargedFotoProps {
  /** The picture, an `img`. */
  foto: ReactNode
  /** Address of a smaller picture that is loaded already, seen until the large one has come. */
  antes?: string
  nome: string
  /** Name under which the photo is saved, and the button that saves it. */
  arquivo: string
  save: ReactNode
  onClose: () => void
}

/** One photo, large, with Baixar and Fechar. */
export function EnlargedFoto({ foto, antes, nome, arquivo, save, onClose }: EnlargedFotoProps) {
  return (
    <Modal
      label={`${TEXTOS.download.fotoAmpliada}: ${nome}`}
      className="enlarged"
      first="button"
      onClose={onClose}
    >
      <div className="enlarged__foto" style={{ backgroundImage: antes && `url(${JSON.stringify(antes)})` }}>
        {foto}
      </div>
      <div className="enlarged__bar">
        <b>{nome}</b>
        {arquivo !== nome && <span className="muted small num">{arquivo}</span>}
        <div className="enlarged__actions">
          {save}
          <Button variant="primary" onClick={onClose}>
            {TEXTOS.geral.fechar}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
