import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { queryClient } from '../../calls/query-client.ts'
import { unmuteSessionEvents } from '../../session/session-events.ts'
import { signOut } from '../../calls/logout.ts'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { notify } from '../../page/notice.ts'
import { stopEnvio } from '../../telas/upload/fila/fila-atual.ts'
import { LoginTela } from '../../telas/login/login-tela.tsx'
import { destinationAfterLogin } from './destination.ts'

/** Action of `/`: what 'Sair' submits. */
export async function signOutAction() {
  if (stopEnvio()) notify.warn(TEXTOS_FILA.paradoAoSair)
  await signOut()
  return null
}

/**
 * The login inside the running app, after 'Sair' or when a session ended. It forgets the answers that the
 * cache holds; unsaved work waits in memory.
 */
export function LoginRoute() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // The cache is cleared only here, where no screen is left that would ask again for what it loses.
  useEffect(() => {
    queryClient.clear()
    unmuteSessionEvents()
  }, [])
  return (
    <LoginTela
      onSignedIn={(nivel) =>
        navigate(destinationAfterLogin(nivel, params.get('redirect')), { replace: true })
      }
    />
  )
}
