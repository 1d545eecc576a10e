import { useEffect, useRef } from 'react'
import type { LocalFoto } from './local-foto.ts'
import { FotoJudge, type Verdicts } from './foto-judge.ts'

/** Has every chosen photo judged as soon as it is chosen; `tell` has to stay the same function. */
export function useFotoJudge(fotos: readonly LocalFoto[], tell: (verdicts: Verdicts) => void) {
  const judge = useRef<FotoJudge | null>(null)
  useEffect(
    () => () => {
      judge.current?.close()
      judge.current = null
    },
    [],
  )
  useEffect(() => {
    const waiting = fotos.filter(({ problema }) => problema === undefined)
    if (waiting.length === 0) return
    judge.current ??= new FotoJudge(tell)
    judge.current.ask(waiting)
  }, [fotos, tell])
}
