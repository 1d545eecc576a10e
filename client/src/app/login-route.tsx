import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { queryClient } from '../calls/query-client.ts'
import { ouvirDeNovo } from '../session/session-events.ts'
import { sair } from '../session/sign-out.ts'
import { LoginTela } from '../telas/login/login-tela.tsx'
import { destinoAposLogin } from './destination.ts'

/** Action of `/`: what 'Sair' submits. */
export async function sairAction() {
  await sair()
  return null
}

/** The login inside the running app, after 'Sair' or when a session ended: what was answered is forgotten, unsaved work waits in memory. */
export function LoginRota() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // Here, when no screen is left that would ask again for what it lost.
  useEffect(() => {
    queryClient.clear()
    ouvirDeNovo()
  }, [])
  return (
    <LoginTela
      onSignedIn={(nivel) => navigate(destinoAposLogin(nivel, params.get('redirect')), { replace: true })}
    />
  )
}
