import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { ReportContent } from '../report-content.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import type { PdfDocument } from './pdf-document.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { PdfTags } from './pdf-tags.ts'
import type { PdfText } from './pdf-text.ts'
import { printableLine } from './printable-text.ts'

/** What the drawing functions need: the document, its text and structure, and what the report says. */
export interface PdfCanvas {
  doc: PdfDocument
  text: PdfText
  tags: PdfTags
  content: ReportContent
  /** Pages of the whole report. */
  totalPages: number
}

/**
 * Most lines of each text of the footer: enough for a company's name and all but the longest searches, which the cover
 * shows whole.
 */
const FOOTER_LINES = 3
/** Least distance between the name of the company, the search and the page number, in pt. */
const FOOTER_GAP = 12

/** Begins page `number` (from 1) and draws its footer. */
export function beginPage(canvas: PdfCanvas, number: number): void {
  canvas.doc.addPage()
  canvas.tags.artifact(() => drawFooter(canvas, number), 'Pagination')
}

function drawFooter({ doc, text, content, totalPages }: PdfCanvas, number: number): void {
  doc.moveTo(PAGE.left, PAGE.footerRule).lineTo(PAGE.right, PAGE.footerRule)
  doc.lineWidth(0.75).strokeColor(COLORS.line).stroke()
  const y = PAGE.footerText
  const { inspetora, productName } = content.request
  const place = { width: PAGE.contentWidth * 0.3, max: FOOTER_LINES }
  const from = text.wrapAtMost(printableLine(inspetora?.nome ?? productName), STYLES.footer, place)
  const pages = TEXTOS_REPORT.paginas(number, totalPages)
  const side = Math.max(...[...from, pages].map((line) => text.width(line, STYLES.footer)))
  // The search is centred on the page, so it has the width that the wider of its neighbours leaves on either side.
  const room = { width: PAGE.contentWidth - 2 * (side + FOOTER_GAP), max: FOOTER_LINES }
  const target = text.wrapAtMost(printableLine(content.alvo), STYLES.footer, room)
  text.drawLines(from, { x: PAGE.left, y, leading: LEADING.footer }, STYLES.footer)
  const middle = { x: PAGE.width / 2, y, align: 'center', leading: LEADING.footer } as const
  text.drawLines(target, middle, STYLES.footer)
  text.draw(pages, { x: PAGE.right, y, align: 'right' }, STYLES.footer)
}
