import { useSubmit } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { LossQuestion } from '../../../../ui/dialogs/loss-question.tsx'
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
  return (
    <LossQuestion
      textos={{
        pergunta: F.sairPergunta,
        perda: view.fase === 'entregando' ? F.sairEntregando : F.sairTexto(chegaram, total),
        continuar: F.ficar,
        sair: F.sairMesmoAssim,
      }}
      onStay={cancelLeaving}
      onLeave={() => void submit(null, { method: 'post', action: ROTAS.raiz })}
    />
  )
}
