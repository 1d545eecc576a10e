import { useState, type ReactNode } from 'react'
import { isSamePath } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { useLeaveBlocker } from '../../session/use-leave-blocker.ts'
import { LossQuestion, type LossTextos } from './loss-question.tsx'

/** Stops the departure from the screen of a form while the form holds something. */
const useLeft = (holds: boolean) =>
  useLeaveBlocker(
    holds,
    ({ currentLocation, nextLocation }) => !isSamePath(currentLocation.pathname, nextLocation.pathname),
  )

/** Asks before the screen of a form that holds something is left; closing the tab gets the browser's own question. */
export function useLeaveQuestion(holds: boolean, textos: LossTextos): ReactNode {
  const left = useLeft(holds)
  if (!left) return null
  return <LossQuestion textos={textos} onStay={left.stay} onLeave={() => left.leave()} />
}

/** Asks once before a dialog is closed, or left with its screen, while its form holds something. */
export function useCloseQuestion(holds: boolean, onClose: () => void) {
  const [isAsked, setIsAsked] = useState(false)
  const left = useLeft(holds)
  const stay = () => {
    setIsAsked(false)
    left?.stay()
  }
  const leave = () => (left ? left.leave() : onClose())
  return {
    close: () => (holds ? setIsAsked(true) : onClose()),
    question: (isAsked || left) && (
      <LossQuestion textos={TEXTOS.geral.semSalvar} onStay={stay} onLeave={leave} />
    ),
  }
}
