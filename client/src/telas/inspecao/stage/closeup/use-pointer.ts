import { useEffect, useRef, type RefObject } from 'react'
import type { Ponto } from '#shared/marcacao/marker'
import { listenTo } from '../../../../page/listen-to.ts'
import { stagePoint } from '../tools/tool.ts'

/**
 * Where the pointer was last over the photo, in CSS px of the stage, and whether it is still over it
 * (`inside`).
 */
export interface StagePointer {
  at: Ponto
  touch: boolean
  inside: boolean
}

/** The pointer over the photo, pressed or not; null until one comes. */
export function usePointer(surface: RefObject<HTMLElement | null>) {
  const pointer = useRef<StagePointer | null>(null)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const follow = (event: PointerEvent) => {
      pointer.current = {
        at: stagePoint(element, event),
        touch: event.pointerType === 'touch',
        inside: true,
      }
    }
    const leave = () => {
      if (pointer.current) pointer.current = { ...pointer.current, inside: false }
    }
    return listenTo(element, { pointermove: follow, pointerdown: follow, pointerleave: leave })
  }, [surface])
  return pointer
}
