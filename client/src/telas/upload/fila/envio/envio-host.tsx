import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { isSamePath } from '#shared/contract/rotas'
import { useEnviosCalls } from '../../../../calls/envios.ts'
import { useStayOpen } from '../../../../page/use-stay-open.ts'
import { linhaAccent } from '../../../../linha/linha-accent.ts'
import { reportError } from '../../../../page/report-error.ts'
import { notify } from '../../../../page/notice.ts'
import { useOnline } from '../../../../page/connection/use-online.ts'
import { useSeenAgain } from '../../../../page/connection/use-seen-again.ts'
import { isLoginPath } from '../../../../session/login-link.ts'
import { readSession } from '../../../../session/stored-session.ts'
import { EnvioOverlay } from './envio-overlay.tsx'
import { EnvioPill } from './envio-pill.tsx'
import { FailedDialog } from './failed-dialog.tsx'
import {
  returnToJson,
  setEnvio,
  setMinimized,
  stopEnvio,
  useEnvio,
  useFilaView,
  type Envio,
} from '../fila-atual.ts'
import { isRunning, type FilaView } from '../fila-types.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { LeftDialog } from './left-dialog.tsx'
import { SentBeforeDialog } from './sent-before-dialog.tsx'
import { RepeatedDialog } from './repeated-dialog.tsx'
import { useClock } from './use-clock.ts'
import './envio.css'

const T = TEXTOS.upload
const F = TEXTOS_FILA

/** What went wrong, for the toast that begins with the text of the specification; null when nothing did. */
function troubleOf({ fase, aviso }: FilaView): string | null {
  if (fase === 'esperando') return aviso || F.conexaoCaiu
  if (fase === 'falhou') return aviso
  return fase === 'entregando' && aviso ? aviso : null
}

/**
 * Tells once that the upload has arrived, and once in each phase what went wrong; details go to the console.
 * Source: spec §8.
 */
function useEnding(view: FilaView) {
  const told = useRef(new Set<string>())
  useEffect(() => {
    const { fase, recibo } = view
    const trouble = troubleOf(view)
    if ((trouble === null && fase !== 'pronto') || told.current.has(fase)) return
    if (fase !== 'falhou') told.current.add(fase)
    if (trouble === null) {
      // No photo was added: another upload of the same photos was delivered before this one.
      if (recibo?.total === 0) return notify.warn(recibo.message)
      return notify.ok(T.sucesso)
    }
    reportError(T.erro, trouble)
    notify.error(T.erro, trouble ? { detalhe: trouble } : {})
  }, [view])
}

function Shown({ envio, view }: { envio: Envio; view: FilaView }) {
  const { fila, isSmall } = envio
  const { fase, aviso, itens } = view
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const now = useClock(view.proxima !== null || fase === 'enviando')
  useStayOpen(isRunning(view))
  useOnline(fila.wake)
  useSeenAgain(fila.wake)
  useEnding(view)
  const { desistir } = useEnviosCalls()
  // No byte was sent yet: the upload must not stay as one half way, which takes room. If it cannot be given
  // up now, it ends by age.
  const turnBack = () => {
    stopEnvio()
    if (view.id !== null) void desistir({ id: view.id }).catch(() => undefined)
  }
  const { rota } = LINHAS[view.linha].telas.upload
  const isHome = isSamePath(pathname, rota)
  const askForJson = (motivo: string) => {
    returnToJson({ linha: view.linha, motivo })
    if (!isHome) void navigate(rota)
  }
  if (fase === 'repetidas') return <RepeatedDialog fila={fila} itens={itens} onClose={turnBack} />
  if (fase === 'jaChegou') return <SentBeforeDialog fila={fila} onClose={stopEnvio} />
  if (fase === 'sobraram')
    return <LeftDialog fila={fila} itens={itens} onClose={stopEnvio} onOtherJson={askForJson} />
  if (fase === 'falhou' || fase === 'parada')
    return <FailedDialog fila={fila} aviso={aviso} onClose={stopEnvio} />
  if (fase === 'pronto' && isHome && !isSmall) return null
  const common = { view, now }
  if (isSmall || fase === 'pronto')
    return <EnvioPill {...common} onOpen={() => setMinimized(false)} onClose={() => setEnvio(null)} />
  return <EnvioOverlay {...common} fila={fila} onSmall={() => setMinimized(true)} onCancel={stopEnvio} />
}

/** Draws the upload under way over whatever screen is open; nobody but its user sees it. */
export function EnvioHost() {
  const envio = useEnvio()
  const view = useFilaView(envio)
  const { pathname } = useLocation()
  const isOwn = envio !== null && readSession()?.userId === envio.userId
  useEffect(() => {
    if (!envio || isOwn) return
    // Somebody else signed in on this browser.
    if (stopEnvio()) notify.warn(F.paradoAoSair)
  }, [envio, isOwn])
  if (!envio || !view || !isOwn || isLoginPath(pathname)) return null
  return (
    <div className="envio-layer" {...linhaAccent(LINHAS[view.linha])}>
      <Shown key={view.id} envio={envio} view={view} />
      {envio.isLeaving && isRunning(view) && <LeaveDialog view={view} />}
    </div>
  )
}
