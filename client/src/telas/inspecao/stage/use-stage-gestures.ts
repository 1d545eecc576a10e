import { useRef, type PointerEvent } from 'react'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import type { MarkerDrag } from './use-marker-drag.ts'
import type { ZoomPan } from './use-zoom-pan.ts'

/** What the left button or one finger does on the photo. */
export type Modo = 'mover' | 'marcar'

/** Part of the marker under the pointer: a corner (compass) or the border. */
export type Grab = 'nw' | 'ne' | 'sw' | 'se' | 'borda'

type Gesture =
  | { kind: 'pan'; from: Ponto; last: Ponto }
  | { kind: 'marker' }
  | { kind: 'pinch'; distance: number; centre: Ponto }

interface StageGesturesInput {
  modo: Modo
  marker: Marker | null
  zoomPan: ZoomPan
  drag: MarkerDrag
  /** A finger swept over the whole photo: to the next one (1) or the one before (-1). */
  onSwipe: (step: 1 | -1) => void
}

/** CSS px that a finger goes sideways to change the photo. */
const SWIPE_PX = 60

/** The corner of a marker that stays where it is while `grab` is dragged, in natural px. */
function oppositeCorner(marker: Marker, grab: Grab): Ponto {
  return {
    x: grab === 'nw' || grab === 'sw' ? marker.x + marker.width : marker.x,
    y: grab === 'nw' || grab === 'ne' ? marker.y + marker.height : marker.y,
  }
}

function grabbed(target: EventTarget): Grab | null {
  const element = target instanceof Element ? target.closest('[data-grab]') : null
  return (element?.getAttribute('data-grab') as Grab | null | undefined) ?? null
}

/** Where a pointer is, in CSS px from the corner of this element. */
export function stagePoint(surface: Element, event: { clientX: number; clientY: number }): Ponto {
  const box = surface.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** The right button draws in every mode (Ctrl and click is the right button of a Mac); Marcar lets the left one too. */
const draws = (event: PointerEvent, modo: Modo) =>
  event.button === 2 || (event.button === 0 && (event.ctrlKey || modo === 'marcar'))

/**
 * Pointers on the photo: right drag marks, left drag pans (or marks in Marcar), one finger does what the mode says and
 * changes the photo by a swipe at 100%, two fingers zoom. Source: spec §2; design §8.
 */
export function useStageGestures({ modo, marker, zoomPan, drag, onSwipe }: StageGesturesInput) {
  const gesture = useRef<Gesture | null>(null)
  const pointers = useRef(new Map<number, Ponto>())

  const begin = (event: PointerEvent, at: Ponto) => {
    const grab = event.button === 0 && marker ? grabbed(event.target) : null
    if (grab && marker) {
      if (grab === 'borda') drag.shift(at, marker)
      else drag.draw(at, { anchor: oppositeCorner(marker, grab) })
      gesture.current = { kind: 'marker' }
    } else if (draws(event, modo)) {
      drag.draw(at, { tap: event.button === 0 })
      gesture.current = { kind: 'marker' }
    } else if (event.button === 0) {
      gesture.current = { kind: 'pan', from: at, last: at }
    }
  }

  const pinch = () => {
    const [a, b] = [...pointers.current.values()]
    if (!a || !b) return
    const centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    const distance = Math.hypot(a.x - b.x, a.y - b.y)
    const before = gesture.current
    if (before?.kind === 'pinch' && before.distance > 0) {
      zoomPan.scaleBy(distance / before.distance, centre)
      zoomPan.panBy({ x: centre.x - before.centre.x, y: centre.y - before.centre.y })
    }
    gesture.current = { kind: 'pinch', distance, centre }
  }

  const swipe = (event: PointerEvent) => {
    const now = gesture.current
    if (now?.kind !== 'pan' || event.pointerType !== 'touch' || zoomPan.view.zoom > 1) return
    const at = stagePoint(event.currentTarget, event)
    const [x, y] = [at.x - now.from.x, at.y - now.from.y]
    if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }

  const release = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    if (gesture.current?.kind !== 'pinch' || pointers.current.size === 0) gesture.current = null
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const at = stagePoint(event.currentTarget, event)
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, at)
      if (pointers.current.size === 1) begin(event, at)
      if (pointers.current.size === 2) {
        drag.cancel()
        pinch()
      }
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pointers.current.has(event.pointerId)) return
      const at = stagePoint(event.currentTarget, event)
      pointers.current.set(event.pointerId, at)
      const now = gesture.current
      if (now?.kind === 'pinch') pinch()
      else if (now?.kind === 'marker') drag.update(at)
      else if (now?.kind === 'pan') {
        zoomPan.panBy({ x: at.x - now.last.x, y: at.y - now.last.y })
        gesture.current = { ...now, last: at }
      }
    },
    onPointerUp: (event: PointerEvent) => {
      if (gesture.current?.kind === 'marker') drag.end(stagePoint(event.currentTarget, event))
      swipe(event)
      release(event)
    },
    onPointerCancel: (event: PointerEvent) => {
      if (gesture.current?.kind === 'marker') drag.cancel()
      release(event)
    },
  }
}
