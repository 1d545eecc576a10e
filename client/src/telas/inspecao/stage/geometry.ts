import { clamp } from '#shared/marcacao/clamp'
import type { Marker, Ponto } from '#shared/marcacao/marker'

/** Width and height in px, of the stage (CSS px) or of a photo (natural px). */
export interface Size {
  width: number
  height: number
}

/** What the stage shows: zoom (1 is 100%, the whole photo) and the shift of the photo's centre in CSS px. */
export interface View {
  zoom: number
  pan: Ponto
  /**
   * The zoom as fingers have made it: `zoom` is shown and used in whole percents, and their small steps add
   * up here.
   */
  exact?: number
  /** True at 1:1, a px of the photo on each px of the screen, whatever zoom that is on this stage. */
  native?: true
}

/** The stage in CSS px and the photo in natural px: all that coordinates depend on besides the view. */
export interface Frame {
  stage: Size
  foto: Size
}

/** How a photo lies on its stage: all that turns natural px into CSS px, and back. */
export interface Projection {
  frame: Frame
  view: View
}

/** CSS px per natural px at 100%: the whole photo fits in the stage. */
export function fitScale({ stage, foto }: Frame): number {
  return Math.min(stage.width / foto.width, stage.height / foto.height)
}

/** CSS px per natural px at this zoom. */
export const scaleOf = ({ frame, view }: Projection) => fitScale(frame) * view.zoom

/** The zoom at which a px of the photo takes one px of the screen, `ratio` of which make a CSS px. */
export const nativeZoom = (frame: Frame, ratio: number) => 1 / (fitScale(frame) * ratio)

/** Where the photo's upper left corner lies on the stage, in CSS px. */
export function originOf(projection: Projection): Ponto {
  const { stage, foto } = projection.frame
  const { pan } = projection.view
  const scale = scaleOf(projection)
  return {
    x: (stage.width - foto.width * scale) / 2 + pan.x,
    y: (stage.height - foto.height * scale) / 2 + pan.y,
  }
}

/** A point of the stage (CSS px) in natural px of the photo; outside the photo it lies outside its bounds. */
export function toNatural(projection: Projection, point: Ponto): Ponto {
  const scale = scaleOf(projection)
  const origin = originOf(projection)
  return { x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale }
}

/** A point in natural px of the photo as CSS px of the stage. */
export function toScreen(projection: Projection, point: Ponto): Ponto {
  const scale = scaleOf(projection)
  const origin = originOf(projection)
  return { x: origin.x + point.x * scale, y: origin.y + point.y * scale }
}

/** A rectangle in natural px of the photo as one in CSS px of the stage. */
export function boxOnStage(projection: Projection, { x, y, width, height }: Marker): Marker {
  const scale = scaleOf(projection)
  return { ...toScreen(projection, { x, y }), width: width * scale, height: height * scale }
}

/**
 * CSS px that an arrow key moves something on the screen: `far` with Ctrl and while it is held. Source:
 * design §8.
 */
const STEP_PX = { fine: 1, far: 10 }

/**
 * Natural px that one arrow key moves something: as many as its CSS px are on the screen, and at least one.
 */
export const arrowStep = (projection: Projection, far: boolean) =>
  Math.max(1, Math.round((far ? STEP_PX.far : STEP_PX.fine) / scaleOf(projection)))

/** A value between -limit and limit, never -0. */
const within = (value: number, limit: number) => clamp(value, -limit, limit) || 0

/** A view with its pan limited so that no edge of a photo wider (higher) than the stage comes inside it. */
export function clampView(frame: Frame, view: View): View {
  const scale = scaleOf({ frame, view })
  const limitX = Math.max(0, (frame.foto.width * scale - frame.stage.width) / 2)
  const limitY = Math.max(0, (frame.foto.height * scale - frame.stage.height) / 2)
  return { ...view, pan: { x: within(view.pan.x, limitX), y: within(view.pan.y, limitY) } }
}

/**
 * The view at another zoom, in which the point of the photo under `at` (CSS px of the stage) stays where it
 * is.
 */
export function zoomAt(frame: Frame, view: View, { zoom, at }: { zoom: number; at: Ponto }): View {
  const ratio = zoom / view.zoom
  const fromCentre = { x: at.x - frame.stage.width / 2, y: at.y - frame.stage.height / 2 }
  const pan = {
    x: fromCentre.x - (fromCentre.x - view.pan.x) * ratio,
    y: fromCentre.y - (fromCentre.y - view.pan.y) * ratio,
  }
  return clampView(frame, { zoom, pan })
}

/** The part of the photo that the stage covers, in natural px; it may go beyond the photo's edges. */
export function partOnStage(projection: Projection): Marker {
  const { stage } = projection.frame
  const { x, y } = toNatural(projection, { x: 0, y: 0 })
  const end = toNatural(projection, { x: stage.width, y: stage.height })
  return { x, y, width: end.x - x, height: end.y - y }
}

/** The part of the photo that the stage shows, as shares (0 to 1) of the photo's width and height. */
export function visiblePart(projection: Projection): Marker {
  const part = partOnStage(projection)
  const { foto } = projection.frame
  const share = (value: number, whole: number) => clamp(value / whole, 0, 1)
  const [x, y] = [share(part.x, foto.width), share(part.y, foto.height)]
  return {
    x,
    y,
    width: share(part.x + part.width, foto.width) - x,
    height: share(part.y + part.height, foto.height) - y,
  }
}

/**
 * A marker in whole natural px, kept inside the photo: what is saved and what is shown are the same numbers.
 */
export function roundMarker(marker: Marker, foto: Size): Marker {
  const x = Math.round(marker.x)
  const y = Math.round(marker.y)
  return {
    x,
    y,
    width: clamp(Math.round(marker.x + marker.width) - x, 1, foto.width - x),
    height: clamp(Math.round(marker.y + marker.height) - y, 1, foto.height - y),
  }
}
