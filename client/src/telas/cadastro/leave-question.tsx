import { isSamePath } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { useLeaveBlocker } from '../../session/use-leave-blocker.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceDialog } from '../../ui/dialogs/choice-dialog.tsx'

const T = TEXTOS.cadastro

/** Asks before a form that holds something is left; closing the tab gets the browser's own question. */
export function LeaveQuestion({ holds }: { holds: boolean }) {
  const blocker = useLeaveBlocker(
    holds,
    ({ currentLocation, nextLocation }) => !isSamePath(currentLocation.pathname, nextLocation.pathname),
  )
  if (!blocker) return null
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
