import { showsDano } from '#shared/marcacao/marker'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { LabelledCount } from '../heading.ts'
import type { ReportContent, ReportItem } from '../report-content.ts'
import { PAGE } from './pdf-document.ts'
import type { PlotPoint } from './pdf-plot.ts'

/** Heights in pt of the summary's parts. */
export const SUMMARY = {
  title: 38,
  box: 57,
  boxGap: 10,
  boxesPerRow: 4,
  gapAfterTable: 30,
  plotTitle: 34,
  plot: 150,
  /** The plot's largest height, to fill a page on which no record fits any more. */
  plotMax: 260,
  recordMin: 290,
  section: 24,
  tableHead: 22,
  row: 20,
} as const

const BOXES_MAX = 12
/** A table that would show fewer rows than this begins on the next page. */
const ROWS_MIN = 3

/** The summary's boxes, its plot, and the rows of the table that each page holds. */
export interface SummaryPlan {
  boxes: LabelledCount[]
  boxesPerRow: number
  /** The damages of the plot, how many have no place in it, and its height in pt; null without one. */
  plot: { points: PlotPoint[]; lacking: number; height: number } | null
  /** For each page the height at which its table begins, and its rows. */
  pages: { tableTop: number; items: ReportItem[] }[]
  /** From where the last page is free for records, in pt. */
  end: number
}

/**
 * A box with the total, then one for each damage; the damages past `BOXES_MAX` are counted together in the last box.
 */
function boxesOf({ itens, contagem }: ReportContent): LabelledCount[] {
  const { um, varios } = TEXTOS_REPORT.registro
  const total: LabelledCount = [itens.length === 1 ? um : varios, itens.length]
  if (contagem.length < BOXES_MAX) return [total, ...contagem]
  const rest = contagem.slice(BOXES_MAX - 2).reduce((sum, [, n]) => sum + n, 0)
  return [total, ...contagem.slice(0, BOXES_MAX - 2), [TEXTOS_REPORT.outrosDanos, rest]]
}

const rowsThatFit = (top: number) => Math.floor((PAGE.bottom - top - SUMMARY.tableHead) / SUMMARY.row)

/** The damages whose position is known, and how many others there are. A record may show none, as an observation alone. */
function danosOf({ itens }: ReportContent): { points: PlotPoint[]; lacking: number } {
  const danos = itens.filter(({ registro }) => showsDano(registro.foto))
  const points = danos.flatMap(({ numero, posicaoM }) =>
    posicaoM == null ? [] : [{ numero, metros: posicaoM }],
  )
  return { points, lacking: danos.length - points.length }
}

/** Lays out the summary: boxes, plot when a damage has a position, and the table over as many pages as it needs. */
export function planSummary(content: ReportContent): SummaryPlan {
  const boxes = boxesOf(content)
  const danos = danosOf(content)
  const plot = danos.points.length > 0
  const boxRows = Math.ceil(boxes.length / SUMMARY.boxesPerRow)
  // Spreads the boxes evenly over the rows, so that none stands alone in the last one.
  const boxesPerRow = Math.ceil(boxes.length / boxRows)
  const head = SUMMARY.title + boxRows * (SUMMARY.box + SUMMARY.boxGap) + SUMMARY.section
  const tableTop = PAGE.top + head + (plot ? SUMMARY.plotTitle + SUMMARY.plot : 0)
  const fit = rowsThatFit(tableTop)
  const first = fit >= Math.min(ROWS_MIN, content.itens.length) ? fit : 0
  const pages = [{ tableTop, items: content.itens.slice(0, first) }]
  const later = rowsThatFit(PAGE.top)
  for (let at = first; at < content.itens.length; at += later)
    pages.push({ tableTop: PAGE.top, items: content.itens.slice(at, at + later) })
  const last = pages.at(-1) ?? { tableTop, items: [] }
  const endOf = () =>
    last.tableTop + SUMMARY.tableHead + last.items.length * SUMMARY.row + SUMMARY.gapAfterTable
  const left = PAGE.bottom - endOf()
  const room = plot && pages.length === 1 && left < SUMMARY.recordMin ? Math.max(left, 0) : 0
  const grown = Math.min(room, SUMMARY.plotMax - SUMMARY.plot)
  last.tableTop += grown
  return {
    boxes,
    boxesPerRow,
    plot: plot ? { ...danos, height: SUMMARY.plot + grown } : null,
    pages,
    end: endOf(),
  }
}
