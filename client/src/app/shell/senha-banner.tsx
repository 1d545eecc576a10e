import '../../styles/banner.css'
import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { isSamePath, ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { isProvisoria, listenToProvisoria } from '../../session/senha-provisoria.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/**
 * Asks somebody who signed in with a generated senha to change it, on every screen until it is changed; it
 * blocks nothing.
 */
export function SenhaBanner() {
  const shown = useSyncExternalStore(listenToProvisoria, isProvisoria)
  const { pathname } = useLocation()
  if (!shown) return null
  return (
    <aside className="banner banner--warn" aria-label={TEXTOS.conta.trocarSenha}>
      <Icon name="alerta" />
      <p>{TEXTOS.conta.provisoria}</p>
      {!isSamePath(pathname, ROTAS.conta) && (
        <Link className={buttonClass({ small: true })} to={ROTAS.conta}>
          {TEXTOS.conta.trocarSenha}
        </Link>
      )}
    </aside>
  )
}
