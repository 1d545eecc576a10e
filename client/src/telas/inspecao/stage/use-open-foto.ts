import { useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import type { FotoMarcas } from '../marcacoes/foto-states.ts'
import { urlAt100 } from './stage.tsx'
import { useImageMeta } from '../fotos/use-image-meta.ts'
import { useBitmaps } from '../fotos/use-bitmaps.ts'
import { useStage } from './use-stage.ts'

interface OpenPhotoInput {
  foto: Foto
  state: FotoMarcas
  /** Photos to have ready when this one is. */
  neighbours: readonly Foto[]
  onMeasured: (imageMeta: ImageMeta) => void
  onMarker: (marker: Marker) => void
  onSwipe: (step: 1 | -1) => void
}

/** The photo on the stage: its size, what moves on it, and its neighbours made ready once it is shown. */
export function useOpenPhoto({ foto, state, neighbours, onMeasured, onMarker, onSwipe }: OpenPhotoInput) {
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const photoKey = `${attempt} ${foto.image}`
  const measureFailed = useImageMeta({ image: foto.image, known: state.imageMeta, attempt, onMeasured })
  const failed = measureFailed || broken === photoKey
  const imageMeta = failed ? null : state.imageMeta
  const stage = useStage({ foto, imageMeta, marker: state.atual.marker, onMarker, onSwipe })
  const { frame } = stage
  const ahead = frame && shown === photoKey ? neighbours.map(({ image }) => urlAt100(frame, image)) : []
  return {
    stage,
    bitmaps: useBitmaps(foto.image, ahead),
    photoKey,
    failed,
    onReady: () => setShown(photoKey),
    onFail: () => setBroken(photoKey),
    onRetry: () => setAttempt((before) => before + 1),
  }
}
