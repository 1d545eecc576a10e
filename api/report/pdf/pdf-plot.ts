import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { STYLES } from './pdf-styles.ts'

/** One damage of the plot: its number and its place in metres. */
export interface PlotPoint {
  numero: number
  metros: number
}

const AXIS_WIDTH = 40
const LABELS_MAX = 40
const INTERVALS_MAX = 4
const INSET = 10

/** Round values that enclose all points, at most five of them. */
export function ticks(values: readonly number[]): number[] {
  const low = values.reduce((a, b) => Math.min(a, b), Infinity)
  const high = values.reduce((a, b) => Math.max(a, b), -Infinity)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return []
  const rough = Math.max((high - low) / INTERVALS_MAX, Math.abs(high) * 1e-6, 0.5)
  const power = 10 ** Math.floor(Math.log10(rough))
  for (const factor of [1, 2, 2.5, 5, 10, 20, 50]) {
    const step = factor * power
    const first = Math.floor(low / step)
    const last = Math.max(Math.ceil(high / step), first + 1)
    if (step < rough || last - first > INTERVALS_MAX) continue
    return Array.from({ length: last - first + 1 }, (_, n) => (first + n) * step)
  }
  return [low, high]
}

const decimals = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** Damages in photo order against their height or position, a square and a number each. */
export function drawPlot(
  { doc, text }: PdfCanvas,
  points: readonly PlotPoint[],
  box: { y: number; height: number },
) {
  const scale = ticks(points.map(({ metros }) => metros))
  const low = scale[0]
  const high = scale.at(-1)
  if (low == null || high == null) return
  const bottom = box.y + box.height - INSET
  const top = box.y + INSET
  const yOf = (metros: number) => bottom - ((metros - low) / (high - low)) * (bottom - top)
  const left = PAGE.left + AXIS_WIDTH
  for (const tick of scale) {
    const y = yOf(tick)
    doc.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(0.75).strokeColor(COLORS.line).stroke()
    text.draw(`${decimals.format(tick)} m`, { x: left - 8, y: y + 3, align: 'right' }, STYLES.axis)
  }
  const crowded = points.length > LABELS_MAX
  const every = Math.ceil(points.length / LABELS_MAX)
  const side = crowded ? 5 : 9
  points.forEach(({ numero, metros }, index) => {
    const x = left + ((index + 0.5) / points.length) * (PAGE.right - left)
    const y = yOf(metros)
    doc.rect(x - side / 2, y - side / 2, side, side).lineWidth(side / 4.5)
    doc.fillAndStroke(COLORS.white, COLORS.mark)
    if (index % every === 0)
      text.draw(String(numero), { x, y: y - side / 2 - 4, align: 'center' }, STYLES.point)
  })
}
