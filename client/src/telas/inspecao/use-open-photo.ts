import { useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { ImageMeta, Marker } from '#shared/marker'
import type { FotoMarcas } from './photo-states.ts'
import { urlAt100 } from './stage.tsx'
import { useImageMeta } from './use-image-meta.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useStage } from './use-stage.ts'

interface OpenPhotoInput {
  foto: Foto
  state: FotoMarcas
  /** Photos to have ready when this one is. */
  neighbours: readonly Foto[]
  onMeasured: (imageMeta: ImageMeta) => void
  onMarker: (marker: Marker) => void
}

/** The photo on the stage: its size, what moves on it, and its neighbours made ready once it is shown. */
export function useOpenPhoto({ foto, state, neighbours, onMeasured, onMarker }: OpenPhotoInput) {
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<string | null>(null)
  const known = state.imageMeta
  const measureFailed = useImageMeta({ image: foto.image, known, attempt, onMeasured })
  const stage = useStage({ foto, imageMeta: known, marker: state.atual.marker, onMarker })
  const { frame } = stage
  const ahead = frame && shown === foto.image ? neighbours.map(({ image }) => urlAt100(frame, image)) : []
  return {
    stage,
    prefetched: usePrefetch(ahead),
    attempt,
    measureFailed,
    onReady: () => setShown(foto.image),
    onRetry: () => setAttempt((before) => before + 1),
  }
}
