import { formatNumero } from '#shared/text/formato'
import { clamp } from '#shared/marcacao/clamp'
import type { Marker } from '#shared/marcacao/marker'
import type { Medidas } from '#shared/marcacao/medidas'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { STYLES } from './pdf-styles.ts'

/** A rectangle on the page, in pt from its upper left corner. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const CASING = 4
const STROKE = 2
/** Distance in pt of a dimension line from the rectangle, and half the length of its end strokes. */
const OFFSET = 11
const TICK = 4.5
/** Room in pt that a dimension line needs on either side to lie inside the picture. */
const ROOM = 10
const TAG = { height: 16, padding: 7 } as const
const LABEL = { height: 12, padding: 4, radius: 2.5 } as const

type Line = readonly [x1: number, y1: number, x2: number, y2: number]

function strokeLines({ doc }: PdfCanvas, lines: readonly Line[]): void {
  for (const [width, color] of [
    [3.2, COLORS.white],
    [1.3, COLORS.marker],
  ] as const) {
    for (const [x1, y1, x2, y2] of lines) doc.moveTo(x1, y1).lineTo(x2, y2)
    doc.lineWidth(width).strokeColor(color).stroke()
  }
}

function drawLabel(
  { doc, text }: PdfCanvas,
  value: string,
  middle: { x: number; y: number; inside: Box },
): Box {
  const width = text.width(value, STYLES.cota) + LABEL.padding * 2
  const { inside } = middle
  const x = clamp(middle.x - width / 2, inside.x + 2, inside.x + inside.width - width - 2)
  const y = clamp(middle.y - LABEL.height / 2, inside.y + 2, inside.y + inside.height - LABEL.height - 2)
  doc.roundedRect(x, y, width, LABEL.height, LABEL.radius).lineWidth(1.2)
  doc.fillAndStroke(COLORS.markerLabel, COLORS.white)
  text.draw(value, { x: x + width / 2, y: y + LABEL.height - 3, align: 'center' }, STYLES.cota)
  return { x, y, width, height: LABEL.height }
}

/** The first of the places at which a dimension line lies inside the picture, or the last one, within the rectangle. */
function choose(places: readonly number[], from: number, to: number): number {
  return places.find((place) => place - ROOM >= from && place + ROOM <= to) ?? places.at(-1) ?? from
}

/** Draws the dimension line of a marker's width and its label; gives where both lie. */
function drawWidth(
  canvas: PdfCanvas,
  marker: Box,
  { picture, value }: { picture: Box; value: string },
): Box[] {
  const bottom = marker.y + marker.height
  const places = [marker.y - OFFSET, bottom + OFFSET, marker.y + OFFSET]
  const y = choose(places, picture.y, picture.y + picture.height)
  const right = marker.x + marker.width
  strokeLines(canvas, [
    [marker.x, y, right, y],
    [marker.x, y - TICK, marker.x, y + TICK],
    [right, y - TICK, right, y + TICK],
  ])
  const narrow = marker.width < canvas.text.width(value, STYLES.cota) + LABEL.padding * 2 + 10
  const away = narrow ? LABEL.height / 2 + TICK + 1 : 0
  const label = drawLabel(canvas, value, {
    x: marker.x + marker.width / 2,
    y: y > marker.y ? y + away : y - away,
    inside: picture,
  })
  return [{ x: marker.x, y: y - TICK, width: marker.width, height: TICK * 2 }, label]
}

/** The same for its height. */
function drawHeight(
  canvas: PdfCanvas,
  marker: Box,
  { picture, value }: { picture: Box; value: string },
): Box[] {
  const right = marker.x + marker.width
  const halfLabel = canvas.text.width(value, STYLES.cota) / 2 + LABEL.padding
  const offset = Math.max(OFFSET, halfLabel + 4)
  const places = [right + offset, marker.x - offset, right - offset]
  const x = choose(places, picture.x, picture.x + picture.width)
  const bottom = marker.y + marker.height
  strokeLines(canvas, [
    [x, marker.y, x, bottom],
    [x - TICK, marker.y, x + TICK, marker.y],
    [x - TICK, bottom, x + TICK, bottom],
  ])
  const short = marker.height < LABEL.height + 10
  const away = short ? halfLabel + TICK + 2 : 0
  const label = drawLabel(canvas, value, {
    x: x > marker.x ? x + away : x - away,
    y: marker.y + marker.height / 2,
    inside: picture,
  })
  return [{ x: x - TICK, y: marker.y, width: TICK * 2, height: marker.height }, label]
}

/** Where a marker lies on the page, in pt, when its picture of so many `pixels` is shown in `picture`. */
export function markerBox(marker: Marker, picture: Box, pixels: { width: number; height: number }): Box {
  const scaleX = picture.width / pixels.width
  const scaleY = picture.height / pixels.height
  return {
    x: picture.x + marker.x * scaleX,
    y: picture.y + marker.y * scaleY,
    width: marker.width * scaleX,
    height: marker.height * scaleY,
  }
}

/** Draws the damage rectangle, magenta in a white casing with a dark edge, cut to its picture. */
export function drawMarker({ doc }: PdfCanvas, marker: Box, picture: Box): void {
  doc.save().rect(picture.x, picture.y, picture.width, picture.height).clip()
  for (const [width, color] of [
    [CASING + 1.2, COLORS.ink],
    [CASING, COLORS.white],
    [STROKE, COLORS.marker],
  ] as const) {
    doc.rect(marker.x, marker.y, marker.width, marker.height).lineWidth(width).strokeColor(color).stroke()
  }
  doc.restore()
}

/** The area in square pt that two boxes share. */
const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** The corner of a picture in which a tag covers least of what is drawn on it; of equal ones the upper left first. */
function tagCorner(tag: { width: number; height: number }, picture: Box, drawn: readonly Box[]): Box {
  const right = picture.x + picture.width - tag.width
  const bottom = picture.y + picture.height - tag.height
  const corners = [
    [picture.x, picture.y],
    [right, picture.y],
    [picture.x, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]): Box => ({ x, y, ...tag }))
  const covered = corners.map((corner) => drawn.reduce((sum, box) => sum + shared(corner, box), 0))
  return corners[covered.indexOf(Math.min(...covered))] ?? { ...picture, ...tag }
}

/** Writes a word that says what a picture shows into one of its corners, off its mark and measures if possible. */
export function drawTag(
  { doc, text }: PdfCanvas,
  word: string,
  at: { picture: Box; drawn: readonly Box[] },
): void {
  const width = text.width(word, STYLES.tag) + TAG.padding * 2
  const { x, y } = tagCorner({ width, height: TAG.height }, at.picture, at.drawn)
  doc.rect(x, y, width, TAG.height).fill(COLORS.ink)
  text.draw(word, { x: x + TAG.padding, y: y + TAG.height - 5 }, STYLES.tag)
}

/** Draws dimension lines with their centimetres, beside the rectangle and inside the picture; gives where they lie. */
export function drawCotas(canvas: PdfCanvas, marker: Box, at: { picture: Box; medidas: Medidas }): Box[] {
  const { picture, medidas } = at
  canvas.doc.save().rect(picture.x, picture.y, picture.width, picture.height).clip()
  const width = drawWidth(canvas, marker, { picture, value: formatNumero(medidas.larguraCm) })
  const height = drawHeight(canvas, marker, { picture, value: formatNumero(medidas.alturaCm) })
  canvas.doc.restore()
  return [...width, ...height]
}
