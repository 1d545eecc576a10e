import { formatInteiro } from '#shared/text/formato'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { STYLES } from './pdf-styles.ts'

/** A damage in the plot: the number of its photo, and its place in metres. */
export interface PlotPoint {
  numero: number
  metros: number
}

const AXIS_WIDTH = 40
/** Most points that are shown singly: more would hide each other, so they are counted by stretches of height. */
const POINTS_MAX = 40
const INTERVALS_MAX = 4
const BANDS_MAX = 10
const COUNT_WIDTH = 26
const INSET = 10
/** Side of a point's square, in pt. */
const SIDE = 9
/** Width in pt of a stretch's label. */
const BAND_LABEL = 74

/** Round values that enclose all of these, at even distances, with at most so many intervals. */
export function ticks(values: readonly number[], intervals = INTERVALS_MAX): number[] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return []
  const rough = Math.max((high - low) / intervals, Math.abs(high) * 1e-6, 0.5)
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const factor of [1, 2, 2.5, 5, 10, 20, 50]) {
    const step = factor * power
    const first = Math.floor(low / step)
    const last = Math.max(Math.ceil(high / step), first + 1)
    if (step < rough || last - first > intervals) continue
    return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  }
  return [low, high]
}

const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** '40,0 m', '40,5 m': all with as many decimals as one of them needs, so that they align under each other. */
export function axisLabels(scale: readonly number[]): string[] {
  const needed = scale.map((tick) => decimals.format(tick).split(',')[1]?.length ?? 0)
  const alike = new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: Math.max(...needed),
    maximumFractionDigits: 2,
  })
  return scale.map((tick) => `${alike.format(tick)} m`)
}

/** How many values lie in each stretch between two of the ticks; the highest tick belongs to the last one. */
export function countBands(values: readonly number[], scale: readonly number[]): number[] {
  const counts = scale.slice(1).map(() => 0)
  for (const value of values) {
    const above = scale.findIndex((tick) => tick > value)
    const band = above === -1 ? counts.length - 1 : Math.max(above - 1, 0)
    counts[band] = (counts[band] ?? 0) + 1
  }
  return counts
}

const faixa = (scale: readonly number[], band: number) =>
  TEXTOS_REPORT.faixa(decimals.format(scale[band] ?? 0), decimals.format(scale[band + 1] ?? 0))

/** Describes the plot in words: how many damages lie in each stretch. */
export function describePlot(points: readonly PlotPoint[]): string {
  const values = points.map(({ metros }) => metros)
  const scale = ticks(values, BANDS_MAX)
  return countBands(values, scale)
    .map((count, band) => `${faixa(scale, band)}: ${formatInteiro(count)}`)
    .join('; ')
}

interface PlotPlace {
  y: number
  height: number
}

/** Draws the damages in photo order against their height or position, a square and a number each. */
function drawPoints({ doc, text }: PdfCanvas, points: readonly PlotPoint[], box: PlotPlace): void {
  const scale = ticks(points.map(({ metros }) => metros))
  const low = scale[0]
  const high = scale.at(-1)
  if (low == null || high == null) return
  const bottom = box.y + box.height - INSET
  const top = box.y + INSET
  const yOf = (metros: number) => bottom - ((metros - low) / (high - low)) * (bottom - top)
  const left = PAGE.left + AXIS_WIDTH
  const labels = axisLabels(scale)
  scale.forEach((tick, index) => {
    const y = yOf(tick)
    doc.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(0.75).strokeColor(COLORS.line).stroke()
    text.draw(labels[index] ?? '', { x: left - 8, y: y + 3, align: 'right' }, STYLES.axis)
  })
  points.forEach(({ numero, metros }, index) => {
    const x = left + ((index + 0.5) / points.length) * (PAGE.right - left)
    const y = yOf(metros)
    doc.rect(x - SIDE / 2, y - SIDE / 2, SIDE, SIDE).lineWidth(SIDE / 4.5)
    doc.fillAndStroke(COLORS.white, COLORS.marker)
    text.draw(String(numero), { x, y: y - SIDE / 2 - 4, align: 'center' }, STYLES.point)
  })
}

/** Draws how many damages lie in each stretch of height or position, the highest on top, as on the structure. */
function drawBands({ doc, text, content }: PdfCanvas, points: readonly PlotPoint[], box: PlotPlace): void {
  const values = points.map(({ metros }) => metros)
  const scale = ticks(values, BANDS_MAX)
  const counts = countBands(values, scale)
  const most = Math.max(...counts)
  const left = PAGE.left + BAND_LABEL
  const step = (box.height - INSET) / counts.length
  const bar = Math.min(step - 3, 14)
  doc.moveTo(left, box.y).lineTo(left, box.y + step * counts.length)
  doc.lineWidth(0.75).strokeColor(COLORS.line).stroke()
  counts.toReversed().forEach((count, row) => {
    const from = scale.length - 2 - row
    const y = box.y + row * step + step / 2
    text.draw(faixa(scale, from), { x: left - 8, y: y + 3, align: 'right' }, STYLES.axis)
    const width = (count / most) * (PAGE.right - left - COUNT_WIDTH)
    if (count > 0) doc.rect(left, y - bar / 2, width, bar).fill(content.request.linha.cores.claro.accent)
    text.draw(formatInteiro(count), { x: left + width + 5, y: y + 3 }, STYLES.point)
  })
}

/** Draws the damages by height or position: each one where they are few, counted by stretches where they are many. */
export function drawPlot(canvas: PdfCanvas, points: readonly PlotPoint[], box: PlotPlace): void {
  if (points.length > POINTS_MAX) drawBands(canvas, points, box)
  else drawPoints(canvas, points, box)
}
