import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import { marcacaoOf } from '../estado/foto-states.ts'
import { Version } from '../version.tsx'
import type { SaveQuestion } from './save-question.ts'
import type { Saving } from './use-saving.ts'

const T = TEXTOS.inspecao

interface SaveDialogProps {
  linha: Linha
  /** What the photo of an index is called. */
  nomeDe: (index: number) => string
  /** Index of the open photo. */
  open: number
  saving: Pick<Saving, 'question' | 'confirm' | 'keepTheirs' | 'dismiss'>
  /** Opens a photo at the choice of its damage. */
  onDano: (index: number) => void
}

type Conflict = Extract<SaveQuestion, { tipo: 'conflito' }>
type Doubtful = Exclude<SaveQuestion, Conflict>

function ConflictDialog({ linha, nomeDe, saving, question }: SaveDialogProps & { question: Conflict }) {
  const { theirs: newer, marcacao, said, index } = question
  const acoes = (
    <>
      <Button variant="primary" small onClick={saving.keepTheirs}>
        {T.ficarComASalva}
      </Button>
      <Button small onClick={saving.confirm}>
        {T.salvarADaqui}
      </Button>
      <Button small variant="quiet" onClick={saving.dismiss}>
        {T.decidirDepois}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={said} acoes={acoes} onClose={saving.dismiss} unasked>
      <p>{T.foto(nomeDe(index))}</p>
      <div className="versions">
        <Version {...{ linha, foto: newer }} titulo={T.aSalva} marcacao={marcacaoOf(newer)} />
        <Version {...{ linha, foto: newer, marcacao }} titulo={T.aDaqui} />
      </div>
      <p>{T.duasNoHistorico}</p>
    </ChoiceDialog>
  )
}

function DoubtDialog({ nomeDe, open, saving, onDano, question }: SaveDialogProps & { question: Doubtful }) {
  const { tipo, index } = question
  const { titulo, texto, ficar, salvar } = T.perguntas[tipo]
  // True for a question about a photo that was left while an earlier save was on its way: it appears by
  // itself, while the person does something else.
  const isLeft = index !== open
  const stay = tipo === 'semDizerDano' ? () => onDano(index) : saving.dismiss
  const acoes = (
    <>
      <Button variant="primary" small onClick={stay}>
        {ficar}
      </Button>
      <Button small className={tipo === 'semDizerDano' ? '' : 'choice__loss'} onClick={saving.confirm}>
        {salvar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={titulo} acoes={acoes} onClose={saving.dismiss} unasked={isLeft}>
      {isLeft && <p>{T.foto(nomeDe(index))}</p>}
      <p>{texto}</p>
    </ChoiceDialog>
  )
}

/**
 * Asks what a save raised: whether to withdraw the photo from the report, to give up marks or to name no
 * damage, or whose save stays.
 */
export function SaveDialog(props: SaveDialogProps) {
  const { question } = props.saving
  if (!question) return null
  // Keyed by photo: a question that follows another one is a new dialog, in which the button that was just pressed has no
  // focus.
  const key = question.index
  if (question.tipo === 'conflito') return <ConflictDialog key={key} {...props} question={question} />
  return <DoubtDialog key={key} {...props} question={question} />
}
