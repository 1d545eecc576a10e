import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { describeBusca } from '../../../../linha/busca.ts'
import { Button } from '../../../../ui/button.tsx'
import { ItemList } from './item-list.tsx'
import { ProgressOverlay } from './progress-overlay.tsx'
import type { Fila } from '../fila.ts'
import type { FilaView } from '../fila-types.ts'
import { envioPercent, countsOf, linesOf } from '../progress-of.ts'

const T = TEXTOS.upload
const F = TEXTOS_FILA

interface EnvioOverlayProps {
  fila: Fila
  view: FilaView
  now: number
  onSmall: () => void
  onCancel: () => void
}

/** What can be done about the queue as it stands. */
function Actions({ fila, fase }: { fila: Fila; fase: FilaView['fase'] }) {
  if (fase === 'enviando') return <Button onClick={fila.pause}>{F.pausar}</Button>
  if (fase === 'esperando') return <Button onClick={fila.goOn}>{F.tentarAgora}</Button>
  if (fase === 'pausada')
    return (
      <Button variant="primary" onClick={fila.goOn}>
        {F.continuar}
      </Button>
    )
  return null
}

/** While a batch is sent: percentage, which photo, bytes, speed, time left, each photo's state, and what can be done. */
export function EnvioOverlay({ fila, view, now, onSmall, onCancel }: EnvioOverlayProps) {
  const { fase, linha, campos, itens } = view
  const { total } = countsOf(view)
  return (
    <ProgressOverlay
      percent={envioPercent(view)}
      label={fase === 'entregando' ? F.entregando(total) : T.enviando(total)}
      lines={linesOf(view, now)}
      actions={
        <>
          <Actions fila={fila} fase={fase} />
          <Button onClick={onSmall}>{F.minimizar}</Button>
        </>
      }
      details={<ItemList itens={itens} />}
      cancelLabel={T.cancelar}
      onCancel={onCancel}
    >
      {describeBusca(LINHAS[linha].busca.download, campos)}. {T.mantenha}
    </ProgressOverlay>
  )
}
