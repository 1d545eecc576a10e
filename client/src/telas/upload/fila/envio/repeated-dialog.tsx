import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import type { Fila } from '../fila.ts'
import type { Item } from '../fila-types.ts'
import { fotosOf, itensInState } from '../itens.ts'

const F = TEXTOS_FILA

interface RepeatedDialogProps {
  fila: Fila
  itens: readonly Item[]
  onClose: () => void
}

/**
 * Asks before the first byte is sent: photos that the work order has already stay out, unless they are wanted
 * once more.
 */
export function RepeatedDialog({ fila, itens, onClose }: RepeatedDialogProps) {
  const fotos = fotosOf(itens)
  const repeated = itensInState(fotos, 'repetida')
  const rest = fotos.length - repeated.length
  const acoes = (
    <>
      {rest > 0 && (
        <Button variant="primary" small onClick={() => fila.answerRepeated(false)}>
          {F.semRepetidas(rest)}
        </Button>
      )}
      <Button small onClick={() => fila.answerRepeated(true)}>
        {F.comRepetidas(fotos.length)}
      </Button>
      <Button small variant="quiet" onClick={onClose}>
        {TEXTOS.geral.voltar}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={F.repetidasTitulo(repeated.length)} acoes={acoes} unasked onClose={onClose}>
      <ul className="problems__asked">
        {repeated.map(({ n, nome }) => (
          <li key={n}>{nome}</li>
        ))}
      </ul>
      <p>{rest > 0 ? F.repetidasTexto(repeated.length) : F.repetidasTodas(repeated.length)}</p>
    </ChoiceDialog>
  )
}
