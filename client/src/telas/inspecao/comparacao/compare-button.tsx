import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { ToolButton } from '../stage/tool-button.tsx'
import type { Comparison } from './use-comparison.ts'

/** Puts an earlier order of the same target beside the open one, and takes it away again. */
export function CompareButton({ comparison: { on, toggle } }: { comparison: Comparison }) {
  return (
    <div className="tool-group compare-button">
      <ToolButton
        icon="comparar"
        label={TEXTOS_COMPARAR.comparar}
        aria-pressed={on}
        title={TEXTOS_COMPARAR.compararTecla}
        onClick={toggle}
      >
        <span className="button-label">{TEXTOS_COMPARAR.comparar}</span>
      </ToolButton>
    </div>
  )
}
