import type { Ponto } from '#shared/marcacao/marker'
import type { ZoomPan } from '../use-zoom-pan.ts'

type State = { is: 'idle' } | { is: 'pinching'; distance: number; centre: Ponto }

/** Two fingers zoom and pan. From the second finger's press until the last one is lifted no tool is at work. */
export function pinch() {
  let state: State = { is: 'idle' }
  return {
    isIdle: () => state.is === 'idle',
    /** Where the fingers are now; with less than two nothing moves. */
    move: ([a, b]: readonly Ponto[], zoomPan: ZoomPan) => {
      if (!a || !b) return
      const centre = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      const distance = Math.hypot(a.x - b.x, a.y - b.y)
      if (state.is === 'pinching' && state.distance > 0) {
        zoomPan.scaleBy(distance / state.distance, centre)
        zoomPan.panBy({ x: centre.x - state.centre.x, y: centre.y - state.centre.y })
      }
      state = { is: 'pinching', distance, centre }
    },
    end: () => {
      state = { is: 'idle' }
    },
  }
}
