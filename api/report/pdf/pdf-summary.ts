import { formatMetros, formatNumero } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_REPORT } from '#shared/textos/report'
import type { ReportItem } from '../report-content.ts'
import { beginPage } from './pdf-canvas.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { drawPlot } from './pdf-plot.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { TextStyle } from './pdf-text.ts'
import { printableLine } from './printable-text.ts'
import { SUMMARY } from './summary-plan.ts'
import type { SummaryPlan } from './summary-plan.ts'

/** Left edges of the table's columns in pt from the margin. */
const COLUMNS = [0, 38, 222, 312, 436] as const

/** Name of the place of a photo block inside the document. */
export const destinationOf = (item: ReportItem) => `foto-${item.numero}`

/** '37,04 x 28,58', or a dash without a marker. */
export function dimensaoCm({ medidas }: ReportItem): string {
  return medidas
    ? `${formatNumero(medidas.larguraCm)} x ${formatNumero(medidas.alturaCm)}`
    : TEXTOS.geral.semValor
}

function drawBoxes({ doc, text }: PdfCanvas, { boxes, boxesPerRow }: SummaryPlan, top: number): number {
  const { boxGap, box } = SUMMARY
  const width = (PAGE.contentWidth - boxGap * (boxesPerRow - 1)) / boxesPerRow
  boxes.forEach(([label, value], index) => {
    const x = PAGE.left + (index % boxesPerRow) * (width + boxGap)
    const y = top + Math.floor(index / boxesPerRow) * (box + boxGap)
    doc.roundedRect(x, y, width, box, 4).lineWidth(0.75).strokeColor(COLORS.line).stroke()
    text.draw(value, { x: x + 10, y: y + 26 }, STYLES.boxNumber)
    const room = { width: width - 16, max: 2 }
    const lines = text.wrapAtMost(printableLine(label), STYLES.boxLabel, room)
    text.drawLines(lines, { x: x + 10, y: y + 40, leading: LEADING.box }, STYLES.boxLabel)
  })
  return top + Math.ceil(boxes.length / boxesPerRow) * (box + boxGap)
}

function drawRule({ doc }: PdfCanvas, y: number, line: { width: number; color: string }): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(line.width).strokeColor(line.color).stroke()
}

function drawCells(
  { text }: PdfCanvas,
  cells: readonly string[],
  { y, style }: { y: number; style: TextStyle },
) {
  cells.forEach((cell, index) => {
    const from = COLUMNS[index] ?? 0
    const room = (COLUMNS[index + 1] ?? PAGE.contentWidth) - from - 6
    text.draw(text.fit(printableLine(cell), style, room), { x: PAGE.left + from, y }, style)
  })
}

function drawTable(
  canvas: PdfCanvas,
  items: readonly ReportItem[],
  at: { top: number; pageOf: PageOf },
): void {
  const { colunas } = TEXTOS_REPORT
  const head = [colunas.numero, colunas.dano, canvas.content.posicaoLabel, colunas.dimensaoCm, colunas.pagina]
  drawCells(canvas, head, { y: at.top + 14, style: STYLES.tableHead })
  let y = at.top + SUMMARY.tableHead
  drawRule(canvas, y, { width: 1.5, color: COLORS.ink })
  for (const item of items) {
    const cells = [
      String(item.numero),
      item.dano,
      formatMetros(item.posicaoM),
      dimensaoCm(item),
      String(at.pageOf(item)),
    ]
    drawCells(canvas, cells, { y: y + 14, style: STYLES.table })
    canvas.doc.goTo(PAGE.left, y, PAGE.contentWidth, SUMMARY.row, destinationOf(item))
    y += SUMMARY.row
    drawRule(canvas, y, { width: 0.75, color: COLORS.line })
  }
}

type PageOf = (item: ReportItem) => number

function drawHead(canvas: PdfCanvas, plan: SummaryPlan): void {
  const { text, content, doc } = canvas
  text.draw(TEXTOS_REPORT.resumo, { x: PAGE.left, y: PAGE.top + 16 }, STYLES.section)
  const afterBoxes = drawBoxes(canvas, plan, PAGE.top + SUMMARY.title)
  doc.outline.addItem(TEXTOS_REPORT.resumo)
  if (plan.plot === null) return
  const title = TEXTOS_REPORT.danosPor(content.posicaoLabel)
  text.draw(title, { x: PAGE.left, y: afterBoxes + 24 }, STYLES.subsection)
  const points = content.itens.flatMap(({ numero, posicaoM }) =>
    posicaoM == null ? [] : [{ numero, metros: posicaoM }],
  )
  drawPlot(canvas, points, { y: afterBoxes + SUMMARY.plotTitle, height: plan.plot })
}

/** Draws page `index` of the summary; the report's page number is `index` + 2. */
export function drawSummaryPage(
  canvas: PdfCanvas,
  plan: SummaryPlan,
  at: { index: number; pageOf: PageOf },
): void {
  beginPage(canvas, at.index + 2)
  if (at.index === 0) drawHead(canvas, plan)
  const page = plan.pages[at.index]
  if (page && page.items.length > 0) drawTable(canvas, page.items, { top: page.tableTop, pageOf: at.pageOf })
}
