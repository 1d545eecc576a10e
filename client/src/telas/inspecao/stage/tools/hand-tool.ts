import type { Ponto } from '#shared/marcacao/marker'
import { arrowOf, type Tool } from './tool.ts'

type State = { is: 'idle' } | { is: 'dragging'; from: Ponto; last: Ponto }

/** CSS px that a finger has to go sideways to change the photo. */
const SWIPE_PX = 60
/** CSS px that one arrow key pans the photo. */
const ARROW_PX = 48

/** The step to another photo that a finger's sweep over the whole photo asks for; null for none. */
function swipeStep(from: Ponto, to: Ponto): 1 | -1 | null {
  const [x, y] = [to.x - from.x, to.y - from.y]
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) <= 2 * Math.abs(y)) return null
  return x < 0 ? 1 : -1
}

/**
 * Mover: a drag and the arrow keys pan (at an arrow the photo goes the other way), and a finger's swipe at
 * 100% changes the photo.
 */
export function handTool(): Tool {
  let state: State = { is: 'idle' }
  return {
    press: ({ button, at }) => {
      if (button !== 0) return false
      state = { is: 'dragging', from: at, last: at }
      return true
    },
    key: ({ key, onFoto }, { zoomPan }) => {
      const arrow = onFoto ? arrowOf(key) : undefined
      if (arrow) zoomPan.panBy({ x: -arrow.x * ARROW_PX, y: -arrow.y * ARROW_PX })
      return arrow !== undefined
    },
    move: (at, { zoomPan }) => {
      if (state.is === 'idle') return
      zoomPan.panBy({ x: at.x - state.last.x, y: at.y - state.last.y })
      state = { ...state, last: at }
    },
    release: ({ at, touch }, { zoomPan, onSwipe }) => {
      const step =
        state.is === 'dragging' && touch && zoomPan.view.zoom <= 1 ? swipeStep(state.from, at) : null
      state = { is: 'idle' }
      if (step) onSwipe(step)
    },
    cancel: () => {
      state = { is: 'idle' }
    },
  }
}
