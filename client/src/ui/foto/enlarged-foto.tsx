import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../button.tsx'
import { Modal } from '../dialogs/modal.tsx'

interface EnlargedFotoProps {
  src: string
  /** A smaller one that is there already, seen until this one has come. */
  antes?: string
  nome: string
  /** File name it is saved under, and what saves it. */
  arquivo: string
  save: ReactNode
  onClose: () => void
}

/** One photo, large, with Baixar and Fechar. */
export function EnlargedFoto({ src, antes, nome, arquivo, save, onClose }: EnlargedFotoProps) {
  return (
    <Modal
      label={`${TEXTOS.download.fotoAmpliada}: ${nome}`}
      className="enlarged"
      first="button"
      onClose={onClose}
    >
      <img
        className="enlarged__foto"
        style={{ backgroundImage: antes && `url(${JSON.stringify(antes)})` }}
        src={src}
        alt={nome}
      />
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
