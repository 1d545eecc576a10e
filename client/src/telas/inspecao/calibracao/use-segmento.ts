import { useState } from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Segmento } from '#shared/marcacao/calibracao'
import type { Projection } from '../stage/geometry.ts'
import { centralSegmento } from '../stage/segmento.ts'
import type { StageState } from '../stage/use-stage.ts'
import type { Measuring } from './calibracao-group.tsx'

/**
 * The line of known length that was drawn on this photo while its order is calibrated; null for any other
 * photo.
 */
export function useSegmento(foto: Id) {
  const [drawn, setDrawn] = useState<{ foto: Id; segmento: Segmento; line: symbol } | null>(null)
  const own = drawn?.foto === foto ? drawn : null
  return {
    segmento: own?.segmento ?? null,
    onSegmento: (segmento: Segmento) => setDrawn({ foto, segmento, line: own?.line ?? Symbol('line') }),
    // A late answer must not end a line that was begun meanwhile, on this photo or another one.
    onEnd: () => setDrawn((now) => (now?.line === own?.line ? null : now)),
  }
}

/**
 * How the panel begins and ends a calibration on this stage: it begins with a line in the middle of what is
 * shown, and brings the photo into sight.
 */
export function measuringOf(
  { projection, surface }: Pick<StageState, 'projection' | 'surface'>,
  { segmento, onSegmento, onEnd }: ReturnType<typeof useSegmento>,
): Measuring {
  const begin = (shown: Projection) => {
    onSegmento(centralSegmento(shown))
    // On a phone the button that begins it is a screen below the photo.
    surface.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }
  const onBegin = projection && (() => begin(projection))
  return { segmento, onBegin, onEnd }
}
