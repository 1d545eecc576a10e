import type { KeyboardEvent } from 'react'
import {
  markerBetween,
  moveMarker,
  resizeMarker,
  type ImageMeta,
  type Marker,
  type Ponto,
} from '#shared/marcacao/marker'
import { roundMarker, toNatural, type Frame, type View } from './geometry.ts'

const ARROWS: Readonly<Record<string, Ponto>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** CSS px of one arrow key on the marker; further with Ctrl, and while it is held. Source: design §8. */
const STEP_PX = { fine: 1, far: 10 }
/** CSS px of one arrow key on the photo. */
const PAN_PX = 48
/** Sides of a marker made without a pointer, as a share of what the stage shows. */
const CENTRE_SHARE = 0.24

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'repeat'>

/** Where a marker lies: the photo in natural px, and CSS px per natural px as it is shown. */
export interface Shown {
  foto: ImageMeta
  scale: number
}

/** The marker after an arrow key: moved, or with Shift resized, by at least 1 natural px; null for any other key. */
export function markerAfterKey(event: Key, marker: Marker, { foto, scale }: Shown): Marker | null {
  const arrow = ARROWS[event.key]
  if (!arrow) return null
  const far = event.ctrlKey || event.repeat
  const step = Math.max(1, Math.round((far ? STEP_PX.far : STEP_PX.fine) / scale))
  const by = { x: arrow.x * step, y: arrow.y * step }
  return event.shiftKey ? resizeMarker(marker, by, foto) : moveMarker(marker, by, foto)
}

/** How far an arrow key pans, in CSS px (the photo goes the other way); null for any other key. */
export function panOfKey(key: string): Ponto | null {
  const arrow = ARROWS[key]
  return arrow ? { x: -arrow.x * PAN_PX, y: -arrow.y * PAN_PX } : null
}

/** A marker in the middle of what the stage shows. Source: design §7. */
export function markerAtCentre(frame: Frame, view: View): Marker | null {
  const { width, height } = frame.stage
  const side = Math.min(width, height) * CENTRE_SHARE
  const from = toNatural(frame, view, { x: (width - side) / 2, y: (height - side) / 2 })
  const to = toNatural(frame, view, { x: (width + side) / 2, y: (height + side) / 2 })
  const marker = markerBetween(from, to, frame.foto)
  return marker && roundMarker(marker, frame.foto)
}
