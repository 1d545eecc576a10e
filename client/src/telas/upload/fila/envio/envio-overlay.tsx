import { useRef, type ComponentProps } from 'react'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { describeBusca } from '../../../../linha/busca/busca.ts'
import { Button } from '../../../../ui/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { useFocusLeft } from '../../../../ui/use-focus-left.ts'
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

const focusNext = () => document.querySelector<HTMLElement>('.progress-box__actions button')?.focus()

/** A button that goes with its phases; the focus on it passes to the next, and does not leave the dialog. */
function PhaseButton(props: ComponentProps<typeof Button>) {
  const own = useRef<HTMLButtonElement>(null)
  useFocusLeft(own, focusNext)
  return <Button ref={own} {...props} />
}

/**
 * The buttons for what can be done about the queue in this phase: each is its own, so that a press of one never
 * counts for another.
 */
function PhaseActions({ fila, view: { fase, proxima } }: { fila: Fila; view: FilaView }) {
  return (
    <>
      {(fase === 'enviando' || fase === 'esperando') && (
        <PhaseButton onClick={fila.pause}>{F.pausar}</PhaseButton>
      )}
      {fase === 'esperando' && (
        <PhaseButton busy={proxima === null} onClick={fila.goOn}>
          {TEXTOS.geral.tentarAgora}
        </PhaseButton>
      )}
      {fase === 'pausada' && (
        <PhaseButton variant="primary" onClick={fila.goOn}>
          {F.continuar}
        </PhaseButton>
      )}
    </>
  )
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
        <b role="status">{label}</b>
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
          <PhaseActions fila={fila} view={view} />
          <Button onClick={onSmall}>{F.minimizar}</Button>
          <Button onClick={onCancel}>{fase === 'outraAba' ? F.pararDeAcompanhar : T.cancelar}</Button>
        </div>
        <ItemList itens={itens} />
      </div>
    </Modal>
  )
}
