import type { Ponto } from '#shared/marcacao/marker'
import { clampView, fitScale, type Frame, type View } from '../stage/geometry.ts'
import type { ZoomPan } from '../stage/zoom/use-zoom-pan.ts'

/** Two stages that move together: the one that leads, and the one that follows it. */
export interface Locked {
  leads: Frame
  follows: Frame
}

/**
 * How many times larger than on the leading stage a whole photo is shown on the following one, sideways and
 * upwards.
 */
function ratioOf({ leads, follows }: Locked): Ponto {
  const [a, b] = [fitScale(leads), fitScale(follows)]
  return {
    x: (follows.foto.width * b) / (leads.foto.width * a),
    y: (follows.foto.height * b) / (leads.foto.height * a),
  }
}

/**
 * The view with which the following stage shows the same part of its photo that the leading one shows of its
 * own.
 */
export function lockedView(locked: Locked, { zoom, pan }: View): View {
  const ratio = ratioOf(locked)
  return clampView(locked.follows, { zoom, pan: { x: pan.x * ratio.x, y: pan.y * ratio.y } })
}

/**
 * The point of the leading stage under which the same part of the photo lies as under this point of the
 * following one.
 */
function leadingPoint(locked: Locked, point: Ponto): Ponto {
  const { leads, follows } = locked
  const ratio = ratioOf(locked)
  return {
    x: leads.stage.width / 2 + (point.x - follows.stage.width / 2) / ratio.x,
    y: leads.stage.height / 2 + (point.y - follows.stage.height / 2) / ratio.y,
  }
}

/** Zoom and pan of the following stage: each change is made to the leading one, and so to both. */
export function lockedZoomPan(locked: Locked, zoomPan: ZoomPan): ZoomPan {
  const ratio = ratioOf(locked)
  const at = (point: Ponto) => leadingPoint(locked, point)
  return {
    ...zoomPan,
    view: lockedView(locked, zoomPan.view),
    zoomIn: (point) => zoomPan.zoomIn(point && at(point)),
    zoomOut: (point) => zoomPan.zoomOut(point && at(point)),
    scaleBy: (factor, point) => zoomPan.scaleBy(factor, at(point)),
    panBy: (by) => zoomPan.panBy({ x: by.x / ratio.x, y: by.y / ratio.y }),
  }
}
