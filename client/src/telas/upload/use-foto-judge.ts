import { useEffect, useRef } from 'react'
import type { LocalPhoto } from './local-foto.ts'
import { PhotoJudge, type Verdicts } from './foto-judge.ts'

/** Has every chosen photo judged as soon as it is chosen; `tell` has to stay the same function. */
export function usePhotoJudge(photos: readonly LocalPhoto[], tell: (verdicts: Verdicts) => void) {
  const judge = useRef<PhotoJudge | null>(null)
  useEffect(
    () => () => {
      judge.current?.close()
      judge.current = null
    },
    [],
  )
  useEffect(() => {
    const waiting = photos.filter(({ problema }) => problema === undefined)
    if (waiting.length === 0) return
    judge.current ??= new PhotoJudge(tell)
    judge.current.ask(waiting)
  }, [photos, tell])
}
