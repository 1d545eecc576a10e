import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'

interface FotoCardProps {
  nome: string
  /** The picture, or what stands in its place. */
  children: ReactNode
  /** Text written over the picture, which is read aloud after the photo's name. */
  dito?: string | undefined
  onOpen: () => void
  /** Links and buttons at the right of the name. */
  actions: ReactNode
  /** A box over the picture's corner, where cards can be chosen. */
  choice?: ReactNode
}

/** Height of the card's foot, in CSS px, for grids that need the card's height ahead. */
const FOOT_PX = 48

/** Height of a card in a column of this width, both in CSS px: a 4:3 picture and the foot. */
export const fotoCardHeight = (columnWidth: number) => columnWidth * 0.75 + FOOT_PX

/** A card of a photo: a 4:3 picture that opens it large, its name, and what can be done with it. */
export function FotoCard({ nome, children, dito, onOpen, actions, choice }: FotoCardProps) {
  return (
    <figure className="foto-card">
      {choice}
      <button
        type="button"
        className="foto-card__picture"
        onClick={onOpen}
        aria-label={[`${TEXTOS.download.ampliar} ${nome}`, ...(dito ? [dito] : [])].join(', ')}
      >
        {children}
      </button>
      <figcaption className="foto-card__foot">
        <span className="foto-card__nome" title={nome}>
          {nome}
        </span>
        {actions}
      </figcaption>
    </figure>
  )
}
