import { useEffect, useState } from 'react'
import type { ImageMeta } from '#shared/marker'

export interface Measure {
  /** Natural size of the upright original in px; null while unknown. */
  imageMeta: ImageMeta | null
  failed: boolean
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
 * Natural size of the upright original, though only derivatives are shown: the one that came with the record when
 * the backend says it, else measured on the original itself. `attempt` measures a failed one again.
 */
export function useImageMeta(image: string, known: ImageMeta | null, attempt: number): Measure {
  const key = `${attempt} ${image}`
  const [measured, setMeasured] = useState<{ key: string; imageMeta: ImageMeta | null } | null>(null)
  const wanted = known === null && measured?.key !== key
  useEffect(() => {
    if (!wanted) return
    return measureOriginal(image, (imageMeta) => setMeasured({ key, imageMeta }))
  }, [image, key, wanted])
  if (known) return { imageMeta: known, failed: false }
  const mine = measured?.key === key ? measured : null
  return { imageMeta: mine?.imageMeta ?? null, failed: mine !== null && mine.imageMeta === null }
}
