import '../../styles/banner.css'
import { useRef, useState, useSyncExternalStore } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { useAtRest } from '../../page/page-use.ts'
import { shellUpdate } from '../../page/shell/shell-update.ts'
import { serverLink } from '../../page/connection/server-link.ts'
import { useConnection } from '../../page/connection/use-connection.ts'
import { isWorkHeld } from '../../session/login-again.ts'
import { Button } from '../../ui/button.tsx'
import { LossQuestion } from '../../ui/dialogs/loss-question.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useFocusLeft } from '../../ui/use-focus-left.ts'

const T = TEXTOS_CASCA

/** Asks a silent server at once; it goes with the sentence, whoever has just pressed it. */
function TryNow() {
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  const isTrying = useSyncExternalStore(serverLink.listen, serverLink.isTrying)
  return (
    <Button ref={button} small busy={isTrying} onClick={serverLink.askNow}>
      {TEXTOS.geral.tentarAgora}
    </Button>
  )
}

/** Says that there is no network, or that the server does not answer, as long as that is so. */
function ConnectionBanner() {
  const connection = useAtRest(useConnection())
  return (
    <div role="status" aria-label={T.rede} className="connection">
      {connection !== 'there' && (
        <div className="banner banner--warn">
          <Icon name="alerta" />
          <p>{connection === 'offline' ? T.semConexao : T.semResposta}</p>
          {connection === 'silent' && <TryNow />}
        </div>
      )}
    </div>
  )
}

/**
 * Says that a newer version is there. It is loaded when the person says so, after a question while work is
 * unsaved.
 */
export function UpdateBanner({ update = shellUpdate }) {
  const isThere = useSyncExternalStore(update.listen, update.isThere)
  const [asked, setAsked] = useState(false)
  if (!isThere) return null
  return (
    <aside className="banner" aria-label={T.versao}>
      <Icon name="denovo" />
      <p>{T.versaoNova}</p>
      <Button small onClick={() => (isWorkHeld() ? setAsked(true) : update.take())}>
        {TEXTOS.geral.recarregar}
      </Button>
      {asked && (
        <LossQuestion
          textos={{
            pergunta: T.recarregarPergunta,
            perda: T.recarregarTexto,
            continuar: TEXTOS.geral.voltar,
            sair: T.recarregarMesmoAssim,
          }}
          onStay={() => setAsked(false)}
          onLeave={update.take}
        />
      )}
    </aside>
  )
}

/** Messages about the application itself, under the bar of every screen. */
export function ShellBanners() {
  return (
    <>
      <UpdateBanner />
      <ConnectionBanner />
    </>
  )
}
