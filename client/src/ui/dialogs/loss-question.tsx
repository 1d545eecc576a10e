import { Button } from '../button.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'

/** The question, what would be lost, and the buttons that keep it and give it up. */
export type LossTextos = Record<'pergunta' | 'perda' | 'continuar' | 'sair', string>

interface LossQuestionProps {
  textos: LossTextos
  onStay: () => void
  onLeave: () => void
}

/** Asks before something is given up. */
export function LossQuestion({ textos, onStay, onLeave }: LossQuestionProps) {
  const acoes = (
    <>
      <Button variant="primary" small onClick={onStay}>
        {textos.continuar}
      </Button>
      <Button small className="choice__loss" onClick={onLeave}>
        {textos.sair}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={textos.pergunta} acoes={acoes} onClose={onStay}>
      <p>{textos.perda}</p>
    </ChoiceDialog>
  )
}
