import { lazy, Suspense, useState } from 'react'
import { ROTAS } from '#shared/contract/rotas'
import { loadChunk } from '../page/load-chunk.ts'
import { readSession } from '../session/stored-session.ts'
import { loginBackTo } from '../session/login-link.ts'
import { LoginTela } from '../telas/login/login-tela.tsx'
import { ChunkBoundary } from '../ui/placeholders/chunk-boundary.tsx'
import { loadToasts, Toasts } from '../ui/toasts/toasts.tsx'

const loadApp = () => loadChunk(() => import('./app.tsx'))
const App = lazy(() => loadApp().then((module) => ({ default: module.App })))

/** What comes after the password: loaded while it is typed; a failure is told when it is really needed. */
const prepare = () => {
  void Promise.allSettled([loadApp(), loadToasts()])
}

const isLoginPath = () => {
  const path = window.location.pathname.toLowerCase().replace(/(.)\/$/, '$1')
  return path === ROTAS.raiz || path === ROTAS.login
}

/** Whether the login opens: at its own address, and at any other for somebody without a stored userId. */
function startAtLogin(): boolean {
  if (isLoginPath()) return true
  if (readSession()) return false
  const { pathname, search } = window.location
  window.history.replaceState(null, '', loginBackTo(pathname + search))
  return true
}

/** The light entry: the login alone, or the app with its router. The login's chunk carries no router and no zod. */
export function Root() {
  const [startedAtLogin] = useState(startAtLogin)
  const [login, setLogin] = useState(startedAtLogin)

  const enter = async (nivel: string) => {
    const { destinationAfterLogin } = await loadApp()
    const redirect = new URLSearchParams(window.location.search).get('redirect')
    window.history.replaceState(null, '', destinationAfterLogin(nivel, redirect))
    setLogin(false)
  }

  return (
    <>
      <ChunkBoundary>
        {login ? (
          <LoginTela onSignedIn={enter} onTyping={prepare} />
        ) : (
          <Suspense fallback={null}>
            <App afterLogin={startedAtLogin} />
          </Suspense>
        )}
      </ChunkBoundary>
      <Toasts />
    </>
  )
}
