import { useBlocker } from 'react-router-dom'
import { TEXTOS } from '#shared/textos/textos'
import { useStayOpen } from '../../page/use-stay-open.ts'
import { isSessionEnd } from '../../session/login-link.ts'
import { useHeldWork } from '../../session/use-held-work.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'

const T = TEXTOS.cadastro

/** Asks before a form that holds something is left; closing the tab gets the browser's own question. */
export function LeaveQuestion({ holds }: { holds: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      holds && currentLocation.pathname !== nextLocation.pathname && !isSessionEnd(nextLocation.state),
  )
  useHeldWork(holds)
  useStayOpen(holds)
  if (blocker.state !== 'blocked') return null
  const acoes = (
    <>
      <Button variant="primary" small onClick={() => blocker.reset()}>
        {T.continuar}
      </Button>
      <Button small className="choice__loss" onClick={() => blocker.proceed()}>
        {T.sairSemCadastrar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={T.perguntaSair} acoes={acoes} onClose={() => blocker.reset()}>
      <p>{T.perda}</p>
    </ChoiceDialog>
  )
}
