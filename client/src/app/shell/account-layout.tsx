import { Outlet } from 'react-router-dom'
import { TEXTOS } from '#shared/textos/textos'
import { NavBar } from './nav.tsx'

/** Frame of screens that belong to no line: logo and Sair. */
export function AccountLayout() {
  return (
    <div className="frame">
      <NavBar label={TEXTOS.nav.conta} itens={[]} />
      <Outlet />
    </div>
  )
}
