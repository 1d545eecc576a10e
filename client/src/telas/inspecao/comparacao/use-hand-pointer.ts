import { useRef, useState, type PointerEvent } from 'react'
import type { Ponto } from '#shared/marcacao/marker'
import { pinch } from '../stage/tools/pinch.ts'
import { stagePoint } from '../stage/tools/tool.ts'
import type { ZoomPan } from '../stage/zoom/use-zoom-pan.ts'

/**
 * Pointer events of the earlier order's photo: one pointer drags it, two fingers zoom it, and nothing else is
 * done with it.
 */
export function useHandPointer(zoomPan: ZoomPan) {
  const [fingers] = useState(pinch)
  const pointers = useRef(new Map<number, Ponto>())
  const lift = ({ pointerId }: PointerEvent) => {
    pointers.current.delete(pointerId)
    if (pointers.current.size === 0) fingers.end()
    else if (!fingers.isIdle()) fingers.grip([...pointers.current.values()], zoomPan)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, stagePoint(event.currentTarget, event))
      if (pointers.current.size === 2) fingers.grip([...pointers.current.values()], zoomPan)
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const at = stagePoint(event.currentTarget, event)
      pointers.current.set(event.pointerId, at)
      if (fingers.isIdle()) zoomPan.panBy({ x: at.x - before.x, y: at.y - before.y })
      else fingers.move([...pointers.current.values()], zoomPan)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
