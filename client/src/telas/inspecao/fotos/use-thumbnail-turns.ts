import { useCallback, useState } from 'react'
import { loadableThumbnails } from './thumbnail-turns.ts'

/**
 * Which thumbnails may load, `atOnce` of them at a time; `onDone` is to be called when one has loaded, or
 * failed to.
 */
export function useThumbnailTurns(sources: readonly string[], open: number, atOnce?: number) {
  const [done, setDone] = useState<ReadonlySet<string>>(() => new Set())
  const onDone = useCallback((src: string) => setDone((before) => new Set(before).add(src)), [])
  return { turns: loadableThumbnails(sources, open, { done, atOnce }), onDone }
}
