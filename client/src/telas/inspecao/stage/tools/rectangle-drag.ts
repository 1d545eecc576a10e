import type { Id } from '#shared/contract/reading/id'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import type { Projection } from '../geometry.ts'
import { isDragged, type Press, type Sketch, type Tool, type ToolStage } from './tool.ts'

/** Where a drag began: the photo, and the point of the stage. */
export interface Start {
  foto: Id
  at: Ponto
  /** `at` in natural px: the stage may zoom, or change its size, while the button is held. */
  from: Ponto
}

/** The stage once the photo's size is known. */
export type FramedStage = ToolStage & { projection: Projection }

interface RectangleDrag<S extends Start> {
  /** The rectangle between the start and a point of the stage; null when it is too small to mean anything. */
  rectangle: (start: S, to: Ponto, projection: Projection) => Marker | null
  /** The sketch that a click leaves on the stage. */
  click: (start: S, at: Ponto, stage: FramedStage) => Sketch | null
}

type State<S> = { is: 'idle' } | { is: 'pointing' | 'dragging'; start: S }

const isFramed = (stage: ToolStage): stage is FramedStage => stage.projection !== null

/**
 * The sketch that stays when a drag ends without a marker: a tapped corner goes on waiting for the other one.
 */
export const cornerSketch = ({ sketch }: ToolStage): Sketch | null =>
  sketch?.corner ? { rectangle: null, corner: sketch.corner } : null

/**
 * A drag that makes the marker. It is 'pointing' until it has gone further than a click, then 'dragging', and
 * changes the marker only at its end. It belongs to its photo: on another one it does nothing. Source: spec
 * §4, §5.
 */
export function rectangleDrag<S extends Start>({ rectangle, click }: RectangleDrag<S>) {
  let state: State<S> = { is: 'idle' }
  const drag: Pick<Tool, 'move' | 'release' | 'cancel'> = {
    move: (at, stage) => {
      if (state.is === 'idle' || state.start.foto !== stage.foto || !isFramed(stage)) return
      const { start } = state
      if (isDragged(start.at, at)) state = { is: 'dragging', start }
      if (state.is === 'dragging')
        stage.onSketch({ rectangle: rectangle(start, at, stage.projection), corner: null })
    },
    release: ({ at }: Press, stage) => {
      const ended = state
      state = { is: 'idle' }
      if (ended.is === 'idle' || ended.start.foto !== stage.foto || !isFramed(stage))
        return stage.onSketch(null)
      if (ended.is === 'pointing') return stage.onSketch(click(ended.start, at, stage))
      const marker = rectangle(ended.start, at, stage.projection)
      stage.onSketch(null)
      if (marker) stage.onMarker(marker)
    },
    cancel: (stage) => {
      state = { is: 'idle' }
      stage.onSketch(null)
    },
  }
  return {
    ...drag,
    begin: (start: S) => {
      state = { is: 'pointing', start }
    },
    isIdle: () => state.is === 'idle',
  }
}
