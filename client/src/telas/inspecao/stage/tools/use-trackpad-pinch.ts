import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { Ponto } from '#shared/marcacao/marker'
import { listenTo } from '../../../../page/listen-to.ts'
import { stagePoint } from './tool.ts'
import type { ZoomPan } from '../zoom/use-zoom-pan.ts'

/**
 * An event that only Safari sends while two fingers pinch; `scale` compares their distance with that at the
 * beginning.
 */
interface Gesture extends Event {
  scale: number
  clientX: number
  clientY: number
}

const isGesture = (event: Event): event is Gesture => 'scale' in event

/**
 * Makes a pinch on the trackpad of a Mac zoom the photo in Safari, instead of the page. Other browsers send
 * wheel events for it. Fingers on a screen are pointers, too, whose pinch is that of the tools.
 */
export function useTrackpadPinch(surface: RefObject<HTMLElement | null>, { scaleBy }: ZoomPan) {
  const zoom = useEffectEvent((factor: number, at: Ponto) => scaleBy(factor, at))
  useEffect(() => {
    const element = surface.current
    if (!element || navigator.maxTouchPoints > 0) return
    let last = 1
    const onGesture = (event: Event) => {
      event.preventDefault()
      if (!isGesture(event)) return
      if (event.type === 'gesturechange') zoom(event.scale / last, stagePoint(element, event))
      last = event.scale
    }
    return listenTo<EventTarget>(element, { gesturestart: onGesture, gesturechange: onGesture })
  }, [surface])
}
