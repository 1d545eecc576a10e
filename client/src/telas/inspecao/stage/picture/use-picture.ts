import { useState } from 'react'
import type { ImageMeta } from '#shared/marcacao/marker'
import { useReachableAgain } from '../../../../session/use-reachable-again.ts'
import { useImageMeta } from '../../fotos/use-image-meta.ts'

interface PictureInput {
  /** Address of the original. */
  image: string
  /** The original's size, when the photo's record tells it or it was measured before. */
  known: ImageMeta | null
  onMeasured: (imageMeta: ImageMeta) => void
}

/**
 * How far the loading of the open photo is: its size, whether it is shown, whether it failed. Each retry is a
 * new attempt.
 */
export function usePicture({ image, known, onMeasured }: PictureInput) {
  const [attempt, setAttempt] = useState(0)
  const [broken, setBroken] = useState<string | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const key = `${attempt} ${image}`
  const failed = broken === key
  const onFail = () => setBroken(key)
  // A size that came with the record is believed.
  useImageMeta({ image, wanted: known === null && !failed, onMeasured, onFail })
  const onRetry = () => setAttempt((before) => before + 1)
  useReachableAgain(() => {
    if (failed) onRetry()
  })
  return {
    /** Names the photo and the attempt to load it. */
    key,
    failed,
    shown: shown === key,
    imageMeta: failed ? null : known,
    onReady: () => setShown(key),
    onFail,
    onRetry,
  }
}
