import type { ReactNode } from 'react'
import type { LinhaId } from '#shared/linhas/index'

/** The icon of every line, on the grid of `Icon`. */
export const LINHA_ICONS: Record<LinhaId, ReactNode> = {
  drone: (
    <>
      <path d="M9 12h6M12 12v3.5M9 12L5.5 9M15 12l3.5-3M2.5 8.5h6M15.5 8.5h6" />
      <rect x="9.5" y="10.5" width="5" height="3" rx="1" />
      <circle cx="12" cy="17" r="1.5" />
    </>
  ),
  robo: (
    <>
      <rect x="4" y="8" width="16" height="7" rx="1.5" />
      <circle cx="7.5" cy="18" r="2" />
      <circle cx="16.5" cy="18" r="2" />
      <path d="M16 8V5h4M8 11.5h4" />
    </>
  ),
  civil: <path d="M6 21V4h9v17M15 9h4v12M3 21h18M9 8h3M9 12h3M9 16h3" />,
}
