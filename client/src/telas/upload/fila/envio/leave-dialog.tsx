import { useSubmit } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceDialog } from '../../../../ui/dialogs/choice-dialog.tsx'
import { cancelLeaving } from '../fila-atual.ts'
import type { FilaView } from '../fila-types.ts'
import { countsOf } from '../progress-of.ts'

const F = TEXTOS_FILA

/**
 * Asks somebody who leaves by 'Sair' while an upload is under way, and says what happens to what was sent.
 */
export function LeaveDialog({ view }: { view: FilaView }) {
  const submit = useSubmit()
  const { chegaram, total } = countsOf(view)
  const acoes = (
    <>
      <Button variant="primary" small onClick={cancelLeaving}>
        {F.ficar}
      </Button>
      <Button
        small
        className="choice__loss"
        onClick={() => void submit(null, { method: 'post', action: ROTAS.raiz })}
      >
        {F.sairMesmoAssim}
      </Button>
    </>
  )
  return (
    <ChoiceDialog titulo={F.sairPergunta} acoes={acoes} onClose={cancelLeaving}>
      <p>{view.fase === 'entregando' ? F.sairEntregando : F.sairTexto(chegaram, total)}</p>
    </ChoiceDialog>
  )
}
