import type { ReactNode } from 'react'
import type { LinhaId } from '#shared/linhas/index'
import { LINHA_ICONS } from '../linha-icons.tsx'

const ART = {
  registros: (
    <>
      <path d="M40 8h36l16 16v52H40zM76 8v16h16" />
      <path d="M52 44h28M52 56h20" strokeDasharray="4 5" />
    </>
  ),
  fotos: (
    <>
      <rect x="26" y="14" width="80" height="56" rx="4" />
      <path d="M26 56l24-20 20 16 12-9 24 18" strokeDasharray="5 5" />
    </>
  ),
  escolher: (
    <>
      <rect x="8" y="16" width="70" height="52" rx="4" />
      <rect x="54" y="8" width="70" height="52" rx="4" fill="var(--surface)" />
      <path d="M54 48l18-16 16 14 10-8 26 20" />
      <circle cx="104" cy="24" r="6" />
    </>
  ),
} satisfies Record<string, ReactNode>

interface EmptyStateProps {
  /** A drawing that fits every line, or the icon of one. */
  art: keyof typeof ART | { linha: LinhaId }
  /** The exact sentence of the spec. */
  texto: string
  /** What to do next: a sentence or a button. */
  children?: ReactNode
}

/** How much larger than on its 24 px grid a line's icon is drawn. */
const ICON_SCALE = 3.5

const lineArt = (linha: LinhaId) => (
  <g transform={`translate(24 0) scale(${ICON_SCALE})`} strokeWidth={2 / ICON_SCALE}>
    {LINHA_ICONS[linha]}
  </g>
)

/** Line drawing of what is missing, decorative. */
function EmptyArt({ art }: Pick<EmptyStateProps, 'art'>) {
  return (
    <svg
      className="art"
      viewBox="0 0 132 84"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      {typeof art === 'object' ? lineArt(art.linha) : ART[art]}
    </svg>
  )
}

/** Shown where there is nothing to show: a line drawing, a sentence and the next step. */
export function EmptyState({ art, texto, children }: EmptyStateProps) {
  return (
    <div className="empty" role="status">
      <EmptyArt art={art} />
      <b>{texto}</b>
      {children}
    </div>
  )
}
