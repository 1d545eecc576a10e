import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Ponto } from '#shared/marcacao/marker'
import { listenTo } from '../../../../page/listen-to.ts'
import { stagePoint } from './tool.ts'
import type { ZoomPan } from '../zoom/use-zoom-pan.ts'

/**
 * Wheel travel in CSS px that makes one step: a notch of a mouse is more, a trackpad sends many small ones.
 */
const STEP_PX = 40
const LINE_PX = 40

/**
 * Wheel up zooms in and wheel down out, at the cursor; the page does not scroll meanwhile. Source: spec §2,
 * §9.
 */
export function useWheelZoom(surface: RefObject<HTMLElement | null>, { zoomIn, zoomOut }: ZoomPan) {
  const step = useEffectEvent((travel: number, at: Ponto) => {
    if (travel < 0) zoomIn(at)
    else zoomOut(at)
  })
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let travel = 0
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const delta = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE_PX
      travel = Math.sign(delta) === Math.sign(travel) ? travel + delta : delta
      if (Math.abs(travel) < STEP_PX) return
      step(travel, stagePoint(element, event))
      travel = 0
    }
    return listenTo(element, { wheel: onWheel }, { passive: false })
  }, [surface])
}
