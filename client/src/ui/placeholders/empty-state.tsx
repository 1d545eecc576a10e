import type { ReactNode } from 'react'

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
  wtgs: (
    <>
      <path d="M60 78l4-50h4l4 50zM66 26V4M66 26l22 12M66 26L44 38" />
      <circle cx="66" cy="26" r="4" />
    </>
  ),
} satisfies Record<string, ReactNode>

interface EmptyStateProps {
  art: keyof typeof ART
  /** The exact sentence of the spec. */
  texto: string
  /** What to do next: a sentence or a button. */
  children?: ReactNode
}

/** Line drawing of what is missing, decorative. */
function EmptyArt({ art }: { art: keyof typeof ART }) {
  return (
    <svg
      className="art"
      viewBox="0 0 132 84"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      aria-hidden="true"
    >
      {ART[art]}
    </svg>
  )
}

/** Nothing to show: line drawing, sentence, next step. */
export function EmptyState({ art, texto, children }: EmptyStateProps) {
  return (
    <div className="empty" role="status">
      <EmptyArt art={art} />
      <b>{texto}</b>
      {children}
    </div>
  )
}
