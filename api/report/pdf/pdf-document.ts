import PDFDocument from 'pdfkit'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { ReportContent } from '../report-content.ts'
import { printableLine } from './printable-text.ts'

export type PdfDocument = PDFKit.PDFDocument

/**
 * pdfkit measures each text again after drawing it, to move a pen from which nothing here goes on. Given the width as
 * `textWidth`, it takes that instead.
 */
class ReportDocument extends PDFDocument {
  override widthOfString(
    text: string,
    options: PDFKit.Mixins.TextOptions & { textWidth?: number } = {},
  ): number {
    return options.textWidth ?? super.widthOfString(text, options)
  }
}

/** Points per millimetre. */
export const MM = 72 / 25.4

const WIDTH = 210 * MM
const HEIGHT = 297 * MM
const MARGIN = 18 * MM

/** The A4 page in pt: what lies between the margins, and the footer inside the lower one. */
export const PAGE = {
  width: WIDTH,
  height: HEIGHT,
  left: MARGIN,
  right: WIDTH - MARGIN,
  top: MARGIN,
  bottom: HEIGHT - MARGIN - 2 * MM,
  contentWidth: WIDTH - 2 * MARGIN,
  footerRule: HEIGHT - 16 * MM,
  footerText: HEIGHT - 11 * MM,
} as const

/** An empty document with its title, author and language. It holds nothing that acts: no script, no web address. */
export function createDocument({ request, alvo }: ReportContent): PdfDocument {
  return new ReportDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    font: '',
    lang: 'pt-BR',
    displayTitle: true,
    tagged: true,
    fontLayoutCache: false,
    info: {
      Title: printableLine(`${TEXTOS_REPORT.titulo} – ${alvo}`),
      Author: printableLine(request.usuarioEmail),
      Creator: printableLine(request.productName),
      Producer: printableLine(request.productName),
      CreationDate: request.geradoEm,
      ModDate: request.geradoEm,
    },
  })
}
