import { formatInteiro, formatMetros, formatNumero } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import type { Medidas } from '#shared/marcacao/medidas'
import type { ReportItem } from '../report-content.ts'
import { beginPage } from './pdf-canvas.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { describePlot, drawPlot } from './pdf-plot.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { TextStyle } from './pdf-text.ts'
import { printableLine } from './printable-text.ts'
import { SUMMARY } from './summary-plan.ts'
import type { SummaryPlan } from './summary-plan.ts'

/**
 * Left edges of the table's columns in pt from the margin; the second list is for reports that tell how grave the
 * damages are.
 */
const COLUMNS = [0, 38, 222, 312, 436] as const
const COLUMNS_GRAVIDADE = [0, 34, 196, 276, 346, 452] as const

/** Name of the link target of a photo block inside the document. */
export const destinationOf = (item: ReportItem) => `foto-${item.ordinal}`

/** '37,04 x 28,58', or a dash without a marker. */
export function dimensaoCm({ medidas }: ReportItem): string {
  return medidas ? cmText(medidas) : TEXTOS.geral.semValor
}

/** '37,04 x 28,58' */
export const cmText = ({ larguraCm, alturaCm }: Medidas) =>
  `${formatNumero(larguraCm)} x ${formatNumero(alturaCm)}`

function drawBoxes({ doc, text, tags }: PdfCanvas, { boxes, boxesPerRow }: SummaryPlan, top: number): number {
  const { boxGap, box } = SUMMARY
  boxes.forEach(([label, n], index) => {
    const row = Math.floor(index / boxesPerRow)
    // The last row is as wide as the others, however few boxes it has.
    const inRow = Math.min(boxesPerRow, boxes.length - row * boxesPerRow)
    const width = (PAGE.contentWidth - boxGap * (inRow - 1)) / inRow
    const x = PAGE.left + (index % boxesPerRow) * (width + boxGap)
    const y = top + row * (box + boxGap)
    tags.artifact(() =>
      doc.roundedRect(x, y, width, box, 4).lineWidth(0.75).strokeColor(COLORS.line).stroke(),
    )
    const room = { width: width - 16, max: 2 }
    const lines = text.wrapAtMost(printableLine(label), STYLES.boxLabel, room)
    tags.mark('P', () => {
      text.draw(`${formatInteiro(n)} `, { x: x + 10, y: y + 26 }, STYLES.boxNumber)
      text.drawLines(lines, { x: x + 10, y: y + 40, leading: LEADING.box }, STYLES.boxLabel)
    })
  })
  return top + Math.ceil(boxes.length / boxesPerRow) * (box + boxGap)
}

function drawRule({ doc, tags }: PdfCanvas, y: number, line: { width: number; color: string }): void {
  tags.artifact(() =>
    doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(line.width).strokeColor(line.color).stroke(),
  )
}

function drawCells(
  { text, tags }: PdfCanvas,
  cells: readonly string[],
  { y, style, item }: { y: number; style: TextStyle; item?: ReportItem },
) {
  const columns = cells.length > COLUMNS.length ? COLUMNS_GRAVIDADE : COLUMNS
  cells.forEach((cell, index) => {
    const from = columns[index] ?? 0
    const room = (columns[index + 1] ?? PAGE.contentWidth) - from - 6
    const draw = () =>
      text.draw(text.fit(printableLine(cell), style, room), { x: PAGE.left + from, y }, style)
    if (!item) tags.mark('TH', draw, { scope: 'Column' })
    else if (index > 0) tags.mark('TD', draw)
    else {
      // One link covers the whole row; only its first cell tells of it to screen readers.
      const place = { x: PAGE.left, y: y - 14, width: PAGE.contentWidth, height: SUMMARY.row }
      const alt = TEXTOS_REPORT.irPara(item.numero)
      tags.group('TD', () => tags.link(draw, { ...place, to: destinationOf(item), alt }))
    }
  })
}

function drawTable(
  canvas: PdfCanvas,
  items: readonly ReportItem[],
  at: { top: number; pageOf: PageOf },
): void {
  const { colunas } = TEXTOS_REPORT
  const { tags, content } = canvas
  const isSaid = content.itens.some(({ gravidade }) => gravidade !== '')
  const whereSaid = (gravidade: string) => (isSaid ? [gravidade] : [])
  const head = [
    colunas.numero,
    colunas.dano,
    ...whereSaid(TEXTOS_TRATAMENTO.gravidade),
    content.posicaoLabel,
    colunas.dimensaoCm,
    colunas.pagina,
  ]
  tags.group('TR', () => drawCells(canvas, head, { y: at.top + 14, style: STYLES.tableHead }))
  let y = at.top + SUMMARY.tableHead
  drawRule(canvas, y, { width: 1.5, color: COLORS.ink })
  for (const item of items) {
    const cells = [
      String(item.numero),
      item.dano,
      ...whereSaid(item.gravidade || TEXTOS.geral.semValor),
      formatMetros(item.posicaoM),
      dimensaoCm(item),
      String(at.pageOf(item)),
    ]
    const row = { y: y + 14, style: STYLES.table, item }
    tags.group('TR', () => drawCells(canvas, cells, row))
    y += SUMMARY.row
    drawRule(canvas, y, { width: 0.75, color: COLORS.line })
  }
}

type PageOf = (item: ReportItem) => number

function drawHead(canvas: PdfCanvas, plan: SummaryPlan): void {
  const { text, tags, content, doc } = canvas
  const heading = { x: PAGE.left, y: PAGE.top + 16 }
  tags.mark('H2', () => text.draw(TEXTOS_REPORT.resumo, heading, STYLES.section))
  const afterBoxes = drawBoxes(canvas, plan, PAGE.top + SUMMARY.title)
  doc.outline.addItem(TEXTOS_REPORT.resumo)
  if (plan.plot === null) return
  const title = TEXTOS_REPORT.danosPor(content.posicaoLabel)
  const below = { x: PAGE.left, y: afterBoxes + 24 }
  tags.mark('H3', () => text.draw(title, below, STYLES.subsection))
  const { points, lacking, height } = plan.plot
  if (lacking > 0) {
    const note = TEXTOS_REPORT.semPosicao(lacking, content.posicaoLabel)
    tags.mark('P', () => text.draw(note, { ...below, x: PAGE.right, align: 'right' }, STYLES.axis))
  }
  const box = { y: afterBoxes + SUMMARY.plotTitle, height }
  tags.mark('Figure', () => drawPlot(canvas, points, box), { alt: describePlot(points) })
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
  if (!page || page.items.length === 0) return
  const place = { top: page.tableTop, pageOf: at.pageOf }
  canvas.tags.group('Table', () => drawTable(canvas, page.items, place))
}
