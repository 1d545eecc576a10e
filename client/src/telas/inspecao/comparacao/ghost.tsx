import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import type { StageState } from '../stage/use-stage.ts'
import { markerOn, MarkerOutline } from './marker-outline.tsx'
import { danoDe } from './then-stage.tsx'
import type { Comparison } from './use-comparison.ts'

/** The earlier order's mark over the open photo, while both are compared and the mark is not hidden. */
export function Ghost({ stage, comparison }: { stage: StageState; comparison: Comparison }) {
  const { on, ghost, foto } = comparison
  const { projection, open } = stage
  if (!on || !ghost || !projection || !foto?.marker || !foto.imageMeta) return null
  return (
    <MarkerOutline
      projection={projection}
      marker={markerOn(foto.marker, foto.imageMeta, projection.frame.foto)}
      label={TEXTOS_COMPARAR.marcacaoDeEntao(danoDe(open.linha, foto))}
      ghost
    />
  )
}
