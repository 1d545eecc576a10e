import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { describeBusca } from '../../../../linha/busca/busca.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { ItemList } from './item-list.tsx'
import type { Fila } from '../fila.ts'
import { isRunning, type FilaView } from '../fila-types.ts'
import { envioPercent, labelOf, linesOf, stateOf } from '../progress-of.ts'

const T = TEXTOS.upload
const F = TEXTOS_FILA

interface EnvioOverlayProps {
  fila: Fila
  view: FilaView
  now: number
  onSmall: () => void
  onCancel: () => void
}

/** Buttons for what can be done about the queue in this phase. */
function Actions({ fila, fase }: { fila: Fila; fase: FilaView['fase'] }) {
  if (fase === 'enviando') return <Button onClick={fila.pause}>{F.pausar}</Button>
  if (fase === 'esperando') return <Button onClick={fila.goOn}>{TEXTOS.geral.tentarAgora}</Button>
  if (fase === 'pausada')
    return (
      <Button variant="primary" onClick={fila.goOn}>
        {F.continuar}
      </Button>
    )
  return null
}

function Percent({ percent, label }: { percent: number; label: string }) {
  return (
    <>
      <div className="progress-box__percent" aria-hidden="true">
        {percent}%
      </div>
      <div
        className="progress-bar"
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  )
}

/**
 * Covers the page while a batch is sent: percentage, which photo, bytes, speed, time left, each photo's
 * state, and what can be done. Esc does nothing.
 */
export function EnvioOverlay({ fila, view, now, onSmall, onCancel }: EnvioOverlayProps) {
  const { fase, linha, campos, itens } = view
  const lines = linesOf(view, now)
  const state = lines.find((line) => line === stateOf(view))
  const label = labelOf(view)
  return (
    <Modal label={label} className="progress" onClose={() => undefined}>
      <div className="progress-box">
        <span className="spin" data-still={fase === 'pausada'} aria-hidden="true" />
        <Percent percent={envioPercent(view)} label={label} />
        <b>{label}</b>
        <div className="progress-box__lines">
          {lines
            .filter((line) => line !== state)
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
          <span role="status">{state}</span>
        </div>
        <p className="muted">
          {describeBusca(LINHAS[linha].busca.download, campos)}. {isRunning(view) && T.mantenha}
        </p>
        <div className="progress-box__actions">
          <Actions fila={fila} fase={fase} />
          <Button onClick={onSmall}>{F.minimizar}</Button>
          <Button onClick={onCancel}>{fase === 'outraAba' ? F.pararDeAcompanhar : T.cancelar}</Button>
        </div>
        <ItemList itens={itens} />
      </div>
    </Modal>
  )
}
