import { useEffect, useEffectEvent } from 'react'
import type { ImageMeta } from '#shared/marcacao/marker'

interface ImageMetaInput {
  /** Address of the original. */
  image: string
  /** False where its size is known, or could not be measured. */
  wanted: boolean
  onMeasured: (imageMeta: ImageMeta) => void
  onFail: () => void
}

/** Milliseconds between two looks at an original that is loading: its size is known long before its last byte. */
const LOOK_MS = 30

/**
 * Loads the original only until its size can be read, which `done` is given, or null where it fails; the
 * returned function stops it.
 */
function measureOriginal(image: string, done: (meta: ImageMeta | null) => void): () => void {
  const original = new Image()
  const stop = () => {
    clearInterval(looking)
    original.onload = null
    original.onerror = null
    original.src = ''
  }
  const read = () => {
    const { naturalWidth: width, naturalHeight: height } = original
    if (width === 0) return
    stop()
    done({ width, height })
  }
  const looking = setInterval(read, LOOK_MS)
  original.onload = read
  original.onerror = () => {
    stop()
    done(null)
  }
  original.src = image
  return stop
}

/** Measures the natural size of the upright original in px, though only derivatives are shown. */
export function useImageMeta({ image, wanted, onMeasured, onFail }: ImageMetaInput): void {
  const done = useEffectEvent((imageMeta: ImageMeta | null) => {
    if (imageMeta) onMeasured(imageMeta)
    else onFail()
  })
  useEffect(() => (wanted ? measureOriginal(image, (meta) => done(meta)) : undefined), [image, wanted])
}
