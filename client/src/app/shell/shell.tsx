import { use, useContext, useEffect, useLayoutEffect, useRef } from 'react'
import {
  Outlet,
  ScrollRestoration,
  UNSAFE_DataRouterStateContext as RouterStateContext,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { askFailedAgain } from '../../calls/query-client.ts'
import { isLoginPath, loginBackTo, SESSION_ENDED } from '../../session/login-link.ts'
import { listenToSession } from '../../session/session-events.ts'
import { scrollOnceLong } from '../../page/late-scroll.ts'
import { notify } from '../../page/notice.ts'
import { serverLink } from '../../page/connection/server-link.ts'
import { useSeenAgain } from '../../page/connection/use-seen-again.ts'
import { EnvioLayer } from '../../telas/upload/fila/envio/envio-layer.tsx'
import { WaitingLayer } from '../../telas/inspecao/marcacoes/waiting/waiting-layer.tsx'
import { AfterLogin } from '../login/after-login.ts'
import { LoginAgainDialog } from '../login/login-again-dialog.tsx'
import { focusHeading } from '../../ui/conteudo.tsx'

/**
 * Tells that the session is another user's now, and leads to the login, which leads back, when the gateway
 * refuses the session of a guarded screen. Source: contract §2.
 */
function useRefusedSession() {
  const navigate = useNavigate()
  const local = useLocation()
  const atual = useRef(local)
  useEffect(() => {
    atual.current = local
  })
  useEffect(
    () =>
      listenToSession((event) => {
        if (event === 'alterada') {
          notify.error(TEXTOS.session.alterada)
          return
        }
        const { pathname, search } = atual.current
        if (isLoginPath(pathname)) return
        atual.current = { ...atual.current, pathname: ROTAS.login }
        notify.warn(TEXTOS.session.terminou)
        void navigate(loginBackTo(pathname + search), { state: SESSION_ENDED })
      }),
    [navigate],
  )
}

/** Asks again for what failed without a network or while the server was silent, once the server answers. */
function useServerLink() {
  useEffect(() => {
    const stopWatching = serverLink.watch()
    const stopListening = serverLink.listen(() => {
      if (!serverLink.isSilent()) void askFailedAgain()
    })
    return () => {
      stopListening()
      stopWatching()
    }
  }, [])
  useSeenAgain(serverLink.askNow)
}

/**
 * Moves the focus to the new screen's heading, so that keyboards and screen readers start there. It moves in
 * the same commit as the screen, so that it is never taken from where somebody has gone since. The screen of
 * the address that the browser was opened at begins at the top of the page instead.
 */
function useTelaFocus() {
  const { pathname } = useLocation()
  const anterior = useRef(useContext(AfterLogin) ? null : pathname)
  useLayoutEffect(() => {
    if (anterior.current === pathname) return
    anterior.current = pathname
    focusHeading()
  }, [pathname])
}

/** Restores the scroll position on the way back, also when the content comes later than the page. */
function useLatePlace() {
  const { key } = useLocation()
  const place = use(RouterStateContext)?.restoreScrollPosition
  useEffect(() => {
    if (typeof place === 'number' && place > window.scrollY) return scrollOnceLong(place)
  }, [key, place])
}

/** What surrounds every screen: session events, focus, scroll, the line that shows a chunk is loading. */
export function Shell() {
  useRefusedSession()
  useTelaFocus()
  useServerLink()
  useLatePlace()
  const { state } = useNavigation()
  const { pathname } = useLocation()
  return (
    <>
      <div className="route-progress" data-active={state !== 'idle'} aria-hidden="true" />
      <Outlet />
      <EnvioLayer />
      {!isLoginPath(pathname) && (
        <>
          <WaitingLayer />
          <LoginAgainDialog />
        </>
      )}
      <ScrollRestoration />
    </>
  )
}
