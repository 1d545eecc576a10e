import { clamp } from '#shared/marcacao/clamp'
import type { ImageMeta, Marker } from '#shared/marcacao/marker'

/** A part of a photo, in natural px of the upright photo. */
export interface CropWindow {
  left: number
  top: number
  width: number
  height: number
}

/** What a window must hold and how it is shown. */
export interface CropTarget {
  foto: ImageMeta
  marker: Marker | null
  /** Width of the place on paper divided by its height. */
  aspect: number
  /** Widest picture in px that the place on paper can use: the window does not magnify beyond it. */
  outputWidth: number
}

/** Largest share of the window's width and height that the damage may take; a whole photo stands beside it. */
const AROUND_SHARE = { width: 0.36, height: 0.36 } as const
/** Largest share on the cover, where no whole photo stands beside it to say where the damage is. */
const FILLING_SHARE = { width: 0.18, height: 0.22 } as const
/** Room around a marker that is too large for that share. */
const MARKER_ROOM = 1.25

function place(center: number, length: number, limit: number): [start: number, length: number] {
  const whole = Math.max(1, Math.min(Math.round(length), limit))
  return [clamp(Math.round(center - whole / 2), 0, limit - whole), whole]
}

function around(marker: Marker, size: { width: number; height: number }, foto: ImageMeta): CropWindow {
  const [left, width] = place(marker.x + marker.width / 2, size.width, foto.width)
  const [top, height] = place(marker.y + marker.height / 2, size.height, foto.height)
  return { left, top, width, height }
}

/** Width of a window of this aspect in which the marker takes no more than its share. */
function widthFor(marker: Marker, share: { width: number; height: number }, aspect: number): number {
  return Math.max(marker.width / share.width, (marker.height / share.height) * aspect)
}

/**
 * The window around the marker: of the asked aspect where the photo and the marker allow it, always holding the
 * whole marker; the whole photo when there is none.
 */
export function windowAround({ foto, marker, aspect, outputWidth }: CropTarget): CropWindow {
  if (!marker) return { left: 0, top: 0, ...foto }
  const wanted = Math.max(outputWidth, widthFor(marker, AROUND_SHARE, aspect))
  const widest = Math.min(wanted, foto.width)
  const height = Math.min(Math.max(widest / aspect, marker.height * MARKER_ROOM), foto.height)
  const width = Math.min(widest, Math.max(height * aspect, marker.width * MARKER_ROOM))
  return around(marker, { width, height }, foto)
}

/** The window that fills a place of this aspect without a margin; a marker too large for it is cut. */
export function windowFilling({ foto, marker, aspect, outputWidth }: CropTarget): CropWindow {
  const full = Math.min(foto.width, foto.height * aspect)
  const wanted = marker ? Math.max(outputWidth, widthFor(marker, FILLING_SHARE, aspect)) : full
  const width = Math.min(wanted, full)
  const middle = marker ?? { x: 0, y: 0, ...foto }
  return around(middle, { width, height: width / aspect }, foto)
}
