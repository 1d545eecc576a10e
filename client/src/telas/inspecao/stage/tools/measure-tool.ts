import type { Segmento } from '#shared/marcacao/calibracao'
import { toNatural, toScreen } from '../geometry.ts'
import { segmentoBetween, withEnd } from '../segmento.ts'
import type { Start } from './rectangle-drag.ts'
import { isDragged, type Tool } from './tool.ts'

interface MeasureStart extends Start {
  /** The end that was taken; null when a new line is drawn. */
  end: 0 | 1 | null
  before: Segmento
}

function takenEnd(target: EventTarget): 0 | 1 | null {
  const end = target instanceof Element ? target.closest('[data-end]')?.getAttribute('data-end') : null
  return end === '0' ? 0 : end === '1' ? 1 : null
}

/**
 * Draws the line of known length by a drag on the photo while an order is calibrated, or moves the end that
 * was taken.
 */
export function measureTool(): Tool {
  let start: MeasureStart | null = null
  return {
    press: ({ at, button, target }, { foto, projection, segmento }) => {
      if (!segmento || !projection || (button !== 0 && button !== 2)) return false
      start = { foto, at, from: toNatural(projection, at), end: takenEnd(target), before: segmento }
      return true
    },
    key: () => false,
    move: (at, { foto, projection, segmento, onSegmento }) => {
      if (!start || !projection || !segmento || start.foto !== foto) return
      const { from, end, before } = start
      if (end === null) {
        // A click leaves the line where it was.
        if (!isDragged(start.at, at)) return
        return onSegmento(segmentoBetween(projection, [toScreen(projection, from), at]))
      }
      const to = toNatural(projection, at)
      const ponto = { x: before[end].x + to.x - from.x, y: before[end].y + to.y - from.y }
      onSegmento(withEnd(before, end, { ponto, foto: projection.frame.foto }))
    },
    release: () => {
      start = null
    },
    cancel: ({ segmento, onSegmento }) => {
      if (start && segmento) onSegmento(start.before)
      start = null
    },
  }
}
