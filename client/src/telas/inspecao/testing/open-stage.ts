import type { Press, Sketch, ToolStage } from '../stage/tools/tool.ts'
import { VIEW_100 } from '../stage/zoom/zoom-pan.ts'

/** A photo of 4000 × 3000 px on a stage a quarter as wide. */
export const FRAME = { stage: { width: 1000, height: 750 }, foto: { width: 4000, height: 3000 } }

/** A stage that shows a photo of 4000 × 3000 px at a quarter, and writes down what tools do to it. */
export function openStage(change: Partial<ToolStage> = {}) {
  const done: unknown[] = []
  const tell = (what: string) => (value?: unknown) => void done.push([what, value])
  const stage: ToolStage = {
    foto: 1,
    projection: { frame: FRAME, view: VIEW_100 },
    modo: 'mover',
    marker: null,
    sketch: null,
    grip: null,
    segmento: null,
    zoomPan: {
      view: VIEW_100,
      zoomIn: tell('in'),
      zoomOut: tell('out'),
      scaleBy: tell('scale'),
      panBy: tell('pan'),
      reset: tell('reset'),
      toggleNative: tell('native'),
    },
    onSketch: (sketch: Sketch | null) => {
      stage.sketch = sketch
    },
    onGrip: (grip) => {
      stage.grip = grip
    },
    onSegmento: (segmento) => {
      stage.segmento = segmento
    },
    onMarker: tell('marker'),
    onSwipe: tell('swipe'),
    focusMarker: tell('focus'),
    ...change,
  }
  return { stage, done }
}

/** A left button's press at a point, in CSS px of the stage. */
export const press = ([x, y]: [number, number], how: Partial<Press> = {}): Press => ({
  at: { x, y },
  button: 0,
  ctrlKey: false,
  touch: false,
  target: document.body,
  ...how,
})
