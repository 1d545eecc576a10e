import { useState } from 'react'
import type { Id } from '#shared/contract/reading/id'
import type { Segmento } from '#shared/marcacao/calibracao'
import { centralSegmento } from '../stage/segmento.ts'
import type { StageState } from '../stage/use-stage.ts'
import type { Measuring } from './calibracao-group.tsx'

/** The line of known length on a photo, while its order is calibrated; another photo has none. */
export function useSegmento(foto: Id) {
  const [drawn, setDrawn] = useState<{ foto: Id; segmento: Segmento } | null>(null)
  return {
    segmento: drawn?.foto === foto ? drawn.segmento : null,
    onSegmento: (segmento: Segmento) => setDrawn({ foto, segmento }),
    // A late answer must not end a line that was begun on another photo meanwhile.
    onEnd: () => setDrawn((now) => (now?.foto === foto ? null : now)),
  }
}

/** How the panel begins and ends to measure on this stage: a line in the middle of what is shown. */
export function measuringOf(
  { frame, zoomPan }: Pick<StageState, 'frame' | 'zoomPan'>,
  { segmento, onSegmento, onEnd }: ReturnType<typeof useSegmento>,
): Measuring {
  const onBegin = frame && (() => onSegmento(centralSegmento(frame, zoomPan.view)))
  return { segmento, onBegin, onEnd }
}
