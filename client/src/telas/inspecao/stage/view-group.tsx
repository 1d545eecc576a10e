import { TEXTOS } from '#shared/textos/textos'
import { ToolButton } from './tool-button.tsx'
import type { StageState } from './use-stage.ts'

const T = TEXTOS.inspecao

/** Lupa, 1:1, Imagem: the ways to look at the photo more closely. */
export function ViewGroup({ stage }: { stage: StageState }) {
  const { zoomPan, loupe, adjusting } = stage
  const { toggleNative, view } = zoomPan
  return (
    <div className="tool-group view-group" role="group" aria-label={T.verMelhor}>
      <ToolButton
        icon="inspecionar"
        label={T.lupa(loupe.factor)}
        className="view-group__loupe"
        aria-pressed={loupe.factor !== null}
        title={T.lupaTecla}
        onClick={loupe.onNext}
      >
        {loupe.factor !== null && <span className="num">{loupe.factor}:1</span>}
      </ToolButton>
      <button
        type="button"
        className="view-group__native num"
        aria-pressed={view.native === true}
        aria-label={T.umParaUm}
        title={T.umParaUmTecla}
        disabled={!toggleNative}
        onClick={() => toggleNative?.()}
      >
        1:1
      </button>
      <ToolButton
        icon="contraste"
        label={adjusting.neutral ? T.ajustes.titulo : T.ajustes.ajustada}
        className="view-group__adjust"
        aria-expanded={adjusting.open}
        aria-controls="ajustes"
        title={T.ajustes.tecla}
        data-adjusted={!adjusting.neutral}
        onClick={adjusting.onToggle}
      />
    </div>
  )
}
