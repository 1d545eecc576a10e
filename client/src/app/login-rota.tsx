import { useNavigate, useSearchParams } from 'react-router-dom'
import { sair } from '../sessao/sair.ts'
import { LoginTela } from '../telas/login/login-tela.tsx'
import { destinoAposLogin } from './destino.ts'

/** Action of `/`: what 'Sair' submits. */
export async function sairAction() {
  await sair()
  return null
}

/** The login inside the running app, after 'Sair' or when a session ended: unsaved work waits in memory. */
export function LoginRota() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  return (
    <LoginTela
      onSignedIn={(nivel) => navigate(destinoAposLogin(nivel, params.get('redirect')), { replace: true })}
    />
  )
}
