import { useEffect, useState } from 'react'
import { loadChunk } from '../page/shell/load-chunk.ts'
import { firstTela } from '../session/first-tela.ts'
import { readSession } from '../session/stored-session.ts'
import { isLoginPath, loginBackTo } from '../session/login-link.ts'
import { LoginTela } from '../telas/login/login-tela.tsx'
import { ChunkBoundary } from '../ui/placeholders/chunk-boundary.tsx'
import { loadToasts, Toasts } from '../ui/toasts/toasts.tsx'

const loadApp = () => loadChunk(() => import('./app.tsx'))
type LoadedApp = Awaited<ReturnType<typeof loadApp>>['App']

/**
 * Loads what follows the login while the password is typed; a failure is told when the code is really needed.
 */
const prepare = () => {
  void Promise.allSettled([loadApp(), loadToasts()])
}

/**
 * Whether to begin at the login: at its own address, and at any other when no userId is stored; the address
 * then becomes that of the login, which leads back.
 */
function startAtLogin(): boolean {
  const { pathname, search } = window.location
  if (isLoginPath(pathname)) return true
  if (readSession()) return false
  window.history.replaceState(null, '', loginBackTo(pathname + search))
  return true
}

/**
 * The login, or the app. The app's code is awaited here and not by Suspense: React fills a place that Suspense has left
 * empty 300 ms later at the earliest, however soon the code is there.
 */
function FirstScreen() {
  const [startedAtLogin] = useState(startAtLogin)
  const [App, setApp] = useState<LoadedApp | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (!startedAtLogin) loadApp().then((loaded) => setApp(() => loaded.App), setFailure)
  }, [startedAtLogin])

  const enter = async (nivel: string) => {
    const app = await loadApp().catch((error: unknown) => {
      // Whoever loads the page again has signed in; at this address it would begin at the login.
      window.history.replaceState(null, '', firstTela(nivel))
      setFailure(new Error('the app did not come', { cause: error }))
    })
    if (!app) return
    const { destinationAfterLogin, App: loaded } = app
    const redirect = new URLSearchParams(window.location.search).get('redirect')
    window.history.replaceState(null, '', destinationAfterLogin(nivel, redirect))
    setApp(() => loaded)
  }

  if (failure) throw failure
  if (App) return <App afterLogin={startedAtLogin} />
  return startedAtLogin && <LoginTela onSignedIn={enter} onTyping={prepare} />
}

/** The light entry: the login alone, or the app with its router. The login's chunk carries no router and no zod. */
export function Root() {
  return (
    <>
      <ChunkBoundary>
        <FirstScreen />
      </ChunkBoundary>
      <Toasts />
    </>
  )
}
