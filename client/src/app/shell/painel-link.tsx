import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { canOpen } from '../../session/access.ts'
import { Icon } from '../../ui/icon.tsx'

/** The way back to the dashboard, for administrators; nothing for anyone else. Source: spec §2. */
export function PainelLink({ className }: { className?: string }) {
  if (!canOpen(ADMINISTRADORES)) return null
  return (
    <Link className={className} to={ROTAS.homeadm} aria-label={TEXTOS.painel.nav} title={TEXTOS.painel.nav}>
      <Icon name="painel" />
      <span>{TEXTOS.painel.nav}</span>
    </Link>
  )
}
