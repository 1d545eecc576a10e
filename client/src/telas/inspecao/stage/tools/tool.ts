import type { Id } from '#shared/contract/reading/id'
import type { Segmento } from '#shared/marcacao/calibracao'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import type { Frame, View } from '../geometry.ts'
import type { Grip } from '../marker/grips.ts'
import type { ZoomPan } from '../zoom/use-zoom-pan.ts'

/** What the left button or one finger does on the photo. */
export type Modo = 'mover' | 'marcar'

/** A pointer on the photo: where, in CSS px of the stage, and with what. */
export interface Press {
  at: Ponto
  button: number
  ctrlKey: boolean
  touch: boolean
  /** What lies under it. */
  target: EventTarget
}

/** A key as a tool hears it. */
export interface Keystroke {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  repeat: boolean
  /** The focus is on the photo, otherwise on its marker. */
  onFoto: boolean
}

/** What is being drawn and is no marker yet, in natural px. */
export interface Sketch {
  rectangle: Marker | null
  /** First of two tapped corners. */
  corner: Ponto | null
}

/** The stage as a tool finds it at an event, and what a tool can do to it. */
export interface ToolStage {
  foto: Id
  /** Null while the photo's size is not known: nothing can be drawn. */
  frame: Frame | null
  view: View
  modo: Modo
  marker: Marker | null
  sketch: Sketch | null
  /** Grip of the marker that the arrow keys are on; null: the whole marker. */
  grip: Grip | null
  /** The line of known length while the order is calibrated; null otherwise. */
  segmento: Segmento | null
  zoomPan: ZoomPan
  onSketch: (sketch: Sketch | null) => void
  onGrip: (grip: Grip | null) => void
  onSegmento: (segmento: Segmento) => void
  /** `passo`: one of many small steps, undone together. */
  onMarker: (marker: Marker, kind?: 'passo') => void
  /** To the next photo (1) or the one before (-1). */
  onSwipe: (step: 1 | -1) => void
  focusMarker: () => void
}

/**
 * One way to work on the photo. A tool is idle until it takes a press; what the pointer does from there to its release
 * is its own. Points are CSS px of the stage.
 */
export interface Tool {
  /** True when the press, or the key, is this tool's; otherwise the next one is asked. */
  press: (press: Press, stage: ToolStage) => boolean
  key: (keystroke: Keystroke, stage: ToolStage) => boolean
  move: (at: Ponto, stage: ToolStage) => void
  release: (press: Press, stage: ToolStage) => void
  /** Back to idle, with nothing done. */
  cancel: (stage: ToolStage) => void
}

const ARROWS: Readonly<Record<string, Ponto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Where an arrow key points; undefined for any other key. */
export const arrowOf = (key: string): Ponto | undefined => ARROWS[key]

/** A pointer that moved less than this many CSS px has clicked, not dragged. */
const CLICK_PX = 6

/** True for a pointer that went further than a click does, between two points of the stage. */
export const isDragged = (from: Ponto, to: Ponto) => Math.hypot(to.x - from.x, to.y - from.y) >= CLICK_PX

/** Where a pointer is, in CSS px from the corner of this element. */
export function stagePoint(surface: Element, event: { clientX: number; clientY: number }): Ponto {
  const box = surface.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
