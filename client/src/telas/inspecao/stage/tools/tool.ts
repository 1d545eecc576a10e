import type { Id } from '#shared/contract/reading/id'
import type { Segmento } from '#shared/marcacao/calibracao'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import type { Projection } from '../geometry.ts'
import type { Grip } from '../marker/grips.ts'
import type { ZoomPan } from '../zoom/use-zoom-pan.ts'

/** What the left button or one finger does on the photo. */
export type Modo = 'mover' | 'marcar'

/** A press of a pointer on the photo: where, in CSS px of the stage, and with what. */
export interface Press {
  at: Ponto
  button: number
  ctrlKey: boolean
  touch: boolean
  /** The element under the pointer. */
  target: EventTarget
}

/** A key as tools are told of it. */
export interface Keystroke {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  repeat: boolean
  /** True when the focus is on the photo, false when it is on its marker. */
  onFoto: boolean
}

/** What is being drawn and is no marker yet, in natural px of the photo. */
export interface Sketch {
  rectangle: Marker | null
  /** The first of two tapped corners. */
  corner: Ponto | null
}

/** The stage at the time of an event, and what a tool can do to it. */
export interface ToolStage {
  foto: Id
  /** Null while the photo's size is not known: nothing can be drawn. */
  projection: Projection | null
  modo: Modo
  marker: Marker | null
  sketch: Sketch | null
  /** The grip of the marker that the arrow keys move; null for the whole marker. */
  grip: Grip | null
  /** The line of known length while the order is calibrated; null otherwise. */
  segmento: Segmento | null
  zoomPan: ZoomPan
  onSketch: (sketch: Sketch | null) => void
  onGrip: (grip: Grip | null) => void
  onSegmento: (segmento: Segmento) => void
  /** Sets the marker; a change of kind `passo` is one of many small steps, which are undone together. */
  onMarker: (marker: Marker, kind?: 'passo') => void
  /** Goes to the next photo (1) or the one before (-1). */
  onSwipe: (step: 1 | -1) => void
  focusMarker: () => void
}

/**
 * One way to work on the photo. A tool is idle until it takes a press; what the pointer does from there to
 * its release is the tool's alone. Points are CSS px of the stage.
 */
export interface Tool {
  /**
   * `press` and `key` are true when this tool takes the press or the key; otherwise the next tool is asked.
   */
  press: (press: Press, stage: ToolStage) => boolean
  key: (keystroke: Keystroke, stage: ToolStage) => boolean
  move: (at: Ponto, stage: ToolStage) => void
  release: (press: Press, stage: ToolStage) => void
  /** Makes the tool idle without changing anything. */
  cancel: (stage: ToolStage) => void
}

const ARROWS: Readonly<Record<string, Ponto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** The direction of an arrow key; undefined for any other key. */
export const arrowOf = (key: string): Ponto | undefined => ARROWS[key]

/** A pointer that moved less than this many CSS px has clicked, not dragged. */
const CLICK_PX = 6

/** True for a pointer that has gone further than a click does between two points of the stage. */
export const isDragged = (from: Ponto, to: Ponto) => Math.hypot(to.x - from.x, to.y - from.y) >= CLICK_PX

/** Where a pointer is, in CSS px from the upper left corner of this element. */
export function stagePoint(surface: Element, event: { clientX: number; clientY: number }): Ponto {
  const box = surface.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
