import { useEffect, useEffectEvent, useState } from 'react'
import { loadChunk } from '../page/shell/load-chunk.ts'
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

/** State that the browser's history has at a login whose user has signed in, until the app has come. */
const SIGNED_IN = 'signed-in'

/**
 * Whether to begin at the login: at its own address, and at any other when no userId is stored; the address
 * then becomes that of the login, which leads back. Whoever has signed in there loaded the page again because
 * the app had not come.
 */
function startAtLogin(): boolean {
  const { pathname, search } = window.location
  const session = readSession()
  if (isLoginPath(pathname)) return !session || window.history.state !== SIGNED_IN
  if (session) return false
  window.history.replaceState(null, '', loginBackTo(pathname + search))
  return true
}

/** Puts the address to which a login leads in the place of the login's; any other stays. */
function leaveLogin(destinationAfterLogin: (nivel: string, redirect: string | null) => string) {
  const { pathname, search } = window.location
  if (!isLoginPath(pathname)) return
  const redirect = new URLSearchParams(search).get('redirect')
  window.history.replaceState(null, '', destinationAfterLogin(readSession()?.userRole ?? '', redirect))
}

/**
 * The login, or the app. The app's code is awaited here and not by Suspense: React fills a place that Suspense has left
 * empty 300 ms later at the earliest, however soon the code is there.
 */
function FirstScreen() {
  const [startedAtLogin] = useState(startAtLogin)
  const [App, setApp] = useState<LoadedApp | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const openApp = () =>
    loadApp().then(({ App: loaded, destinationAfterLogin }) => {
      leaveLogin(destinationAfterLogin)
      setApp(() => loaded)
    }, setFailure)
  const onStart = useEffectEvent(openApp)
  useEffect(() => {
    if (!startedAtLogin) void onStart()
  }, [startedAtLogin])

  const enter = () => {
    window.history.replaceState(SIGNED_IN, '')
    return openApp()
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
