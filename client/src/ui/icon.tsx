import type { ReactNode } from 'react'
import { LINHA_ICONS } from './linha-icons.tsx'

/** Drawings on a 24 px grid, stroked in the current colour. */
const DRAWINGS = {
  baixar: <path d="M12 4v12M7 11l5 5 5-5M4 20h16" />,
  subir: <path d="M12 16V4M7 9l5-5 5 5M4 16v3a1 1 0 001 1h14a1 1 0 001-1v-3" />,
  inspecionar: (
    <>
      <path d="M4 8V5a1 1 0 011-1h3M16 4h3a1 1 0 011 1v3M4 16v3a1 1 0 001 1h3" />
      <circle cx="13.5" cy="13.5" r="4.5" />
      <path d="M17 17l4 4" />
    </>
  ),
  usuario: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 21c1-4.5 4-6.5 8-6.5s7 2 8 6.5" />
    </>
  ),
  usuarioMais: (
    <>
      <circle cx="10" cy="8" r="4" />
      <path d="M3 21c.8-4.5 3.5-6.5 7-6.5 1.5 0 2.9.4 4 1.2M18 14v6M15 17h6" />
    </>
  ),
  ...LINHA_ICONS,
  contraste: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 010 16z" fill="currentColor" />
    </>
  ),
  desfazer: <path d="M9 5L4.5 9.5 9 14M5 9.5h9a5.5 5.5 0 010 11h-4" />,
  refazer: <path d="M15 5l4.5 4.5L15 14M19 9.5h-9a5.5 5.5 0 000 11h4" />,
  anterior: <path d="M14.5 5l-7 7 7 7" />,
  proxima: <path d="M9.5 5l7 7-7 7" />,
  alerta: <path d="M12 4l9 16H3zM12 10v4M12 17.2v.1" />,
  certo: <path d="M5 12.5l4.5 4.5L19 7" />,
  fechar: <path d="M6 6l12 12M18 6L6 18" />,
  buscar: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l5 5" />
    </>
  ),
  opcoes: <path d="M5 12h.1M12 12h.1M19 12h.1" strokeWidth="4" />,
  menos: <path d="M5 12h14" />,
  mais: <path d="M12 5v14M5 12h14" />,
  sair: <path d="M14 4h5a1 1 0 011 1v14a1 1 0 01-1 1h-5M3 12h11M10 8l4 4-4 4" />,
  mover: (
    <path d="M8 13V6.5a1.5 1.5 0 013 0V11m0-6V4.5a1.5 1.5 0 013 0V11m0-4.5a1.5 1.5 0 013 0V12m0-2a1.5 1.5 0 013 0v4c0 4-2.5 7-6.5 7-3 0-4.7-1.3-6.2-3.6L4.5 13.7c-.6-1 .1-2.2 1.2-2.2.7 0 1.2.4 2.3 1.7" />
  ),
  camera: (
    <>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 011 1v9a1 1 0 01-1 1H4a1 1 0 01-1-1V9a1 1 0 011-1z" />
      <circle cx="12" cy="13" r="3.5" />
    </>
  ),
  remover: <path d="M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5M14 11v5" />,
  relatorio: (
    <path d="M6 3h8l5 5v12a1 1 0 01-1 1H6a1 1 0 01-1-1V4a1 1 0 011-1zM14 3v5h5M8.5 17v-3M12 17v-5M15.5 17v-2" />
  ),
  json: (
    <path d="M6 3h8l5 5v12a1 1 0 01-1 1H6a1 1 0 01-1-1V4a1 1 0 011-1zM10 11c-1.5 0-1 2.5-2 3 1 .5.5 3 2 3M14 11c1.5 0 1 2.5 2 3-1 .5-.5 3-2 3" />
  ),
  caixa: <path d="M4 4h16v4H4zM5 8v12h14V8M10 12h4" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  painel: <path d="M4 20V10M10 20V4M16 20v-7M21 20H3" />,
  olho: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  olhoFechado: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
      <path d="M4 4l16 16" />
    </>
  ),
  mes: (
    <>
      <rect x="4" y="5" width="16" height="15" rx="1.5" />
      <path d="M4 10h16M8 3v4M16 3v4" />
    </>
  ),
  denovo: <path d="M20 11a8 8 0 10-2.3 6.3M20 5v6h-6" />,
  link: (
    <path d="M10 14a4 4 0 005.7 0l3-3a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7 0l-3 3a4 4 0 005.7 5.7l1-1" />
  ),
  grade: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z" />,
  marcar: (
    <>
      <rect x="5" y="6" width="14" height="12" />
      <path d="M3 6h4M5 4v4M17 18h4M19 16v4" />
    </>
  ),
  comparar: (
    <>
      <rect x="3" y="5" width="8" height="14" rx="1" strokeDasharray="3 2" />
      <rect x="13" y="5" width="8" height="14" rx="1" />
    </>
  ),
  enquadrar: (
    <>
      <rect x="4" y="6" width="16" height="12" rx="1" />
      <path d="M9 10l-2 2 2 2M15 10l2 2-2 2" />
    </>
  ),
  tema: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5a8.5 8.5 0 010 17z" fill="currentColor" />
    </>
  ),
  ajuda: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.5 9.5a2.5 2.5 0 114 2c-.9.6-1.5 1.2-1.5 2.3M12 17.2v.1" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS

/** Decorative 20 px icon; the text beside it, or the button's label, carries the meaning. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}
