import { ZOOM } from './zoom/zoom-pan.ts'
import { TEXTOS } from '#shared/textos/textos'
import { ToolButton } from './tool-button.tsx'
import type { StageState } from './use-stage.ts'

const T = TEXTOS.inspecao
const MODOS = ['mover', 'marcar'] as const

interface ToolGroupProps {
  modo: StageState['modo']
  onModo: StageState['setModo']
  /** False when there is no marker to remove. */
  removable: boolean
  onRemove: () => void
}

/** Mover, Marcar, Remover marcação. */
export function ToolGroup({ modo, onModo, removable, onRemove }: ToolGroupProps) {
  return (
    <div className="tool-group" role="group" aria-label={T.ferramenta}>
      {MODOS.map((each) => (
        <ToolButton
          key={each}
          icon={each}
          label={T[each]}
          aria-pressed={modo === each}
          onClick={() => onModo(each)}
        >
          <span className="button-label">{T[each]}</span>
        </ToolButton>
      ))}
      <ToolButton
        icon="remover"
        label={T.removerMarcacao}
        className="tool-group__remove"
        title={T.removerMarcacao}
        disabled={!removable}
        onClick={onRemove}
      >
        <span>{T.removerMarcacao}</span>
      </ToolButton>
    </div>
  )
}

/** −, the percentage, +, 100%. */
export function ZoomGroup({ zoomPan }: { zoomPan: StageState['zoomPan'] }) {
  const { zoom } = zoomPan.view
  return (
    <div className="tool-group" role="group" aria-label={T.zoom}>
      <ToolButton
        icon="menos"
        label={T.diminuirZoom}
        disabled={zoom <= ZOOM.min}
        onClick={() => zoomPan.zoomOut()}
      />
      <output>{Math.round(zoom * 100)}%</output>
      <ToolButton
        icon="mais"
        label={T.aumentarZoom}
        disabled={zoom >= ZOOM.max}
        onClick={() => zoomPan.zoomIn()}
      />
      <ToolButton icon="enquadrar" label={T.voltarZoom} onClick={zoomPan.reset} />
    </div>
  )
}
