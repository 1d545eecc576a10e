import type { Ponto } from '#shared/marcacao/marker'
import type { ZoomPan } from '../zoom/use-zoom-pan.ts'

type State = { is: 'idle' } | { is: 'pinching'; last: { distance: number; centre: Ponto } | null }

/**
 * Two fingers zoom and pan. From the press of the second finger until the last one is lifted, no tool is at
 * work.
 */
export function pinch() {
  let state: State = { is: 'idle' }
  const move = ([a, b]: readonly Ponto[], zoomPan: ZoomPan) => {
    if (!a || !b) return
    const centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
    const distance = Math.hypot(a.x - b.x, a.y - b.y)
    if (state.is === 'pinching' && state.last && state.last.distance > 0) {
      zoomPan.scaleBy(distance / state.last.distance, centre)
      zoomPan.panBy({ x: centre.x - state.last.centre.x, y: centre.y - state.last.centre.y })
    }
    state = { is: 'pinching', last: { distance, centre } }
  }
  return {
    isIdle: () => state.is === 'idle',
    /**
     * To be called when a finger came, or one of several was lifted: the photo stays, and follows the two
     * from where they are.
     */
    grip: (fingers: readonly Ponto[], zoomPan: ZoomPan) => {
      state = { is: 'pinching', last: null }
      move(fingers, zoomPan)
    },
    /** To be called with the places of the fingers; with fewer than two nothing moves. */
    move,
    end: () => {
      state = { is: 'idle' }
    },
  }
}
