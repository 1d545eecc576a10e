import { Outlet } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { NavBar } from './nav.tsx'

const ITENS = [
  {
    rota: ROTAS.homeadm,
    acesso: ADMINISTRADORES,
    label: TEXTOS.painel.nav,
    nome: TEXTOS.painel.nav,
    icon: 'painel',
    covers: [ROTAS.register, ROTAS.usuarios],
  },
] as const

/** Frame of the administrator's screens. */
export function AdminLayout() {
  return (
    <div className="frame">
      <NavBar label={TEXTOS.nav.administracao} itens={ITENS} hasPainel />
      <Outlet />
    </div>
  )
}
