import { useEffect, useEffectEvent, useState } from 'react'
import type { ImageMeta } from '#shared/marcacao/marker'

interface ImageMetaInput {
  /** Address of the original. */
  image: string
  /** Size that came with the record or was measured before; null where neither did. */
  known: ImageMeta | null
  /** Counts up to measure an original that failed again. */
  attempt: number
  onMeasured: (imageMeta: ImageMeta) => void
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

/**
 * Finds the natural size of the upright original in px, though only derivatives are shown. A size that came
 * with the record is believed; otherwise the original itself is measured once. Returns true when that failed.
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
