import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { serverLink } from '../page/connection/server-link.ts'
import { useConnection } from '../page/connection/use-connection.ts'
import { reportError } from '../page/report-error.ts'
import { Button } from '../ui/button.tsx'
import { NoticeArt } from '../ui/placeholders/notice-art.tsx'
import { Conteudo, focusHeading } from '../ui/conteudo.tsx'
import { useFocusLeft } from '../ui/use-focus-left.ts'

/**
 * Returns a function that opens the screen of this address again, and calls it once a connection that was
 * away is back.
 */
function useOpenAgain(isAway: boolean): () => void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const openAgain = () => void navigate({ pathname, search, hash }, { replace: true })
  const onBack = useEffectEvent(openAgain)
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) onBack()
    wasAway.current = isAway
  }, [isAway])
  return openAgain
}

/**
 * Shown in place of a screen that failed, or whose code did not load. The screen can be opened again, which
 * keeps what the page holds, and opens by itself once a connection that was away is back. Only loading the
 * page again brings a new version.
 */
export function RouteError() {
  const error = useRouteError()
  const isAway = useConnection() !== 'there'
  const openAgain = useOpenAgain(isAway)
  const isOpening = useNavigation().state !== 'idle'
  const content = useRef<HTMLElement>(null)
  // The screen that opens here has the same address, so that nobody else takes it for a new one.
  useFocusLeft(content, focusHeading)
  useEffect(() => {
    reportError(TEXTOS.geral.erroTela, error)
    serverLink.failed()
  }, [error])
  return (
    <Conteudo ref={content} className="notice">
      <NoticeArt art="quebrada" />
      <h1>{isAway ? TEXTOS_CASCA.telaEspera : TEXTOS.geral.erroTela}</h1>
      <p>{isAway ? TEXTOS_CASCA.telaEsperaDica : TEXTOS.geral.erroTelaDica}</p>
      <div className="notice__actions">
        <Button variant="primary" icon="denovo" busy={isOpening} onClick={openAgain}>
          {TEXTOS.geral.tentarDeNovo}
        </Button>
        {!isAway && <Button onClick={() => window.location.reload()}>{TEXTOS.geral.recarregar}</Button>}
      </div>
    </Conteudo>
  )
}
