import { useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import type { FotoMarcacao } from '../marcacoes/foto-states.ts'
import { urlAt100 } from './stage.tsx'
import { useImageMeta } from '../fotos/use-image-meta.ts'
import { useBitmaps } from '../fotos/use-bitmaps.ts'
import { useStage } from './use-stage.ts'

interface OpenFotoInput {
  foto: Foto
  state: FotoMarcacao
  /** Photos to have ready when this one is. */
  neighbours: readonly Foto[]
  onMeasured: (imageMeta: ImageMeta) => void
  onMarker: (marker: Marker) => void
  onSwipe: (step: 1 | -1) => void
}

/** The photo on the stage: its size, what moves on it, and its neighbours made ready once it is shown. */
export function useOpenFoto({ foto, state, neighbours, onMeasured, onMarker, onSwipe }: OpenFotoInput) {
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const fotoKey = `${attempt} ${foto.image}`
  const measureFailed = useImageMeta({ image: foto.image, known: state.imageMeta, attempt, onMeasured })
  const failed = measureFailed || broken === fotoKey
  const imageMeta = failed ? null : state.imageMeta
  const stage = useStage({ foto, imageMeta, marker: state.atual.marker, onMarker, onSwipe })
  const { frame } = stage
  const ahead = frame && shown === fotoKey ? neighbours.map(({ image }) => urlAt100(frame, image)) : []
  return {
    stage,
    bitmaps: useBitmaps(foto.image, ahead),
    fotoKey,
    failed,
    onReady: () => setShown(fotoKey),
    onFail: () => setBroken(fotoKey),
    onRetry: () => setAttempt((before) => before + 1),
  }
}
