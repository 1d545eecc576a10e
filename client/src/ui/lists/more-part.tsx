import { useEffect, useEffectEvent, useRef } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import type { More } from '../../calls/use-parts.ts'
import { Button } from '../button.tsx'
import { useFocusLeft } from '../use-focus-left.ts'
import './more-part.css'

const T = TEXTOS.geral

/** How far before its end a list goes on by itself. */
const AHEAD = '400px'

interface MorePartProps extends More {
  /** How many items are there. */
  mostrados: number
  /** How many items there are in all, where that is known. */
  total?: number | undefined
}

/**
 * The end of a list that has come in part: the rest comes when somebody scrolls near it, or presses the
 * button.
 */
export function MorePart({ mostrados, total, busy, failed, onMore }: MorePartProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocusLeft(box)
  const ask = useEffectEvent(onMore)
  useEffect(() => {
    // After a failure it waits for the button: otherwise it would try for ever.
    if (busy || failed || !box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) ask()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [busy, failed, mostrados])
  return (
    <div className="more-part" ref={box}>
      <p role="status">
        {failed
          ? T.naoCarregou
          : total === undefined
            ? T.carregados(mostrados)
            : T.carregadosDe(mostrados, total)}
      </p>
      <Button small busy={busy} icon={failed ? 'denovo' : undefined} onClick={onMore}>
        {failed ? T.tentarDeNovo : T.carregarMais}
      </Button>
    </div>
  )
}
