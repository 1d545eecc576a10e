import { ZOOM } from './zoom/zoom-pan.ts'
import { TEXTOS } from '#shared/textos/textos'
import { Icon } from '../../../ui/icon.tsx'
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
        <button
          key={each}
          type="button"
          aria-label={T[each]}
          aria-pressed={modo === each}
          onClick={() => onModo(each)}
        >
          <Icon name={each} />
          <span className="button-label">{T[each]}</span>
        </button>
      ))}
      <button
        type="button"
        className="tool-group__remove"
        aria-label={T.removerMarcacao}
        title={T.removerMarcacao}
        disabled={!removable}
        onClick={onRemove}
      >
        <Icon name="remover" />
        <span>{T.removerMarcacao}</span>
      </button>
    </div>
  )
}

/** −, the percentage, +, 100%. */
export function ZoomGroup({ zoomPan }: { zoomPan: StageState['zoomPan'] }) {
  const { zoom } = zoomPan.view
  return (
    <div className="tool-group" role="group" aria-label={T.zoom}>
      <button
        type="button"
        aria-label={T.diminuirZoom}
        disabled={zoom <= ZOOM.min}
        onClick={() => zoomPan.zoomOut()}
      >
        <Icon name="menos" />
      </button>
      <output>{Math.round(zoom * 100)}%</output>
      <button
        type="button"
        aria-label={T.aumentarZoom}
        disabled={zoom >= ZOOM.max}
        onClick={() => zoomPan.zoomIn()}
      >
        <Icon name="mais" />
      </button>
      <button type="button" aria-label={T.voltarZoom} onClick={zoomPan.reset}>
        <Icon name="enquadrar" />
      </button>
    </div>
  )
}
