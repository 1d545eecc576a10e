import { useEffect, useEffectEvent, useState } from 'react'
import type { ImageMeta } from '#shared/marker'

interface ImageMetaInput {
  /** Address of the original. */
  image: string
  /** Size that came with the record or was measured before. */
  known: ImageMeta | null
  /** Counts up to measure a failed original again. */
  attempt: number
  onMeasured: (imageMeta: ImageMeta) => void
}

/** Loads the original once, only to read its size; the returned function stops it. */
function measureOriginal(image: string, done: (meta: ImageMeta | null) => void): () => void {
  const original = new Image()
  original.onload = () => done({ width: original.naturalWidth, height: original.naturalHeight })
  original.onerror = () => done(null)
  original.src = image
  return () => {
    original.onload = null
    original.onerror = null
    original.src = ''
  }
}

/**
 * Finds the natural size of the upright original in px, though only derivatives are shown: a backend that says it
 * with the record is believed, otherwise the original itself is measured once. Returns true when that failed.
 */
export function useImageMeta({ image, known, attempt, onMeasured }: ImageMetaInput): boolean {
  const [failed, setFailed] = useState<string | null>(null)
  const key = `${attempt} ${image}`
  const wanted = known === null && failed !== key
  const done = useEffectEvent((imageMeta: ImageMeta | null) => {
    if (imageMeta) onMeasured(imageMeta)
    else setFailed(key)
  })
  useEffect(() => (wanted ? measureOriginal(image, (meta) => done(meta)) : undefined), [image, key, wanted])
  return failed === key
}
