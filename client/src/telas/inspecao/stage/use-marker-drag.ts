import { useRef, useState } from 'react'
import type { Id } from '#shared/contract/id'
import { markerBetween, moveMarker, type Marker, type Ponto } from '#shared/marcacao/marker'
import { roundMarker, toNatural, type Frame, type View } from './geometry.ts'

/** A pointer that moved less than this many CSS px has clicked, not dragged. */
const CLICK_PX = 6

type Drag = { foto: Id; start: Ponto; moved: boolean } & (
  { kind: 'draw'; from: Ponto; tap: boolean } | { kind: 'shift'; marker: Marker }
)

interface Drawing {
  foto: Id
  preview: Marker | null
  corner: Ponto | null
}

export interface MarkerDragInput {
  foto: Id
  frame: Frame | null
  view: View
  onMarker: (marker: Marker) => void
}

export interface MarkerDrag {
  /** The rectangle being drawn, resized or moved, in natural px. */
  preview: Marker | null
  /** First of two tapped corners, in natural px. */
  corner: Ponto | null
  /** Begins a rectangle at a stage point; `tap` lets a click set a corner, `anchor` (natural px) resizes. */
  draw: (at: Ponto, options?: { tap?: boolean; anchor?: Ponto }) => void
  /** Begins to move a marker. */
  shift: (at: Ponto, marker: Marker) => void
  update: (at: Ponto) => void
  /** Ends the drag: only now the marker changes. */
  end: (at: Ponto) => void
  cancel: () => void
}

function rectangle(drag: Drag, to: Ponto, { frame, view }: { frame: Frame; view: View }): Marker | null {
  const point = toNatural(frame, view, to)
  if (drag.kind === 'draw') {
    const marker = markerBetween(drag.from, point, frame.foto)
    return marker && roundMarker(marker, frame.foto)
  }
  const start = toNatural(frame, view, drag.start)
  const by = { x: point.x - start.x, y: point.y - start.y }
  return roundMarker(moveMarker(drag.marker, by, frame.foto), frame.foto)
}

/**
 * Drawing of the one marker of a photo, by drag or by two tapped corners. Points are CSS px of the stage. A drag in
 * progress belongs to its photo: on another photo it is discarded. Source: spec §4, §5.
 */
export function useMarkerDrag({ foto, frame, view, onMarker }: MarkerDragInput): MarkerDrag {
  const active = useRef<Drag | null>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const shown = drawing?.foto === foto ? drawing : null
  const current = () => (active.current?.foto === foto && frame ? active.current : null)
  const finish = (corner: Ponto | null = null) => {
    active.current = null
    setDrawing(corner && { foto, preview: null, corner })
  }

  const tapped = (drag: Drag, at: Ponto, size: Frame) => {
    if (drag.kind !== 'draw' || !drag.tap) return finish(shown?.corner)
    const point = toNatural(size, view, at)
    if (!shown?.corner) return finish(point)
    const marker = markerBetween(shown.corner, point, size.foto)
    if (marker) onMarker(roundMarker(marker, size.foto))
    finish()
  }

  return {
    preview: shown?.preview ?? null,
    corner: shown?.corner ?? null,
    draw: (at, { tap = false, anchor } = {}) => {
      if (!frame) return
      active.current = {
        kind: 'draw',
        foto,
        start: at,
        moved: false,
        from: anchor ?? toNatural(frame, view, at),
        tap,
      }
    },
    shift: (at, marker) => {
      active.current = { kind: 'shift', foto, start: at, moved: false, marker }
    },
    update: (at) => {
      const drag = current()
      if (!drag || !frame) return
      drag.moved ||= Math.hypot(at.x - drag.start.x, at.y - drag.start.y) >= CLICK_PX
      if (drag.moved) setDrawing({ foto, preview: rectangle(drag, at, { frame, view }), corner: null })
    },
    end: (at) => {
      const drag = current()
      if (!drag || !frame) return finish()
      if (!drag.moved) return tapped(drag, at, frame)
      const marker = rectangle(drag, at, { frame, view })
      finish()
      if (marker) onMarker(marker)
    },
    cancel: () => finish(),
  }
}
