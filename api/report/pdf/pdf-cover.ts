import { dateFormatter } from '#shared/text/formato'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { LabelledText } from '../heading.ts'
import { escalas } from '../report-content.ts'
import { logoIn } from '../logo.ts'
import type { Picture } from '../report-foto.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { beginPage } from './pdf-canvas.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { drawMarker, markerBox } from './pdf-marker.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { TextStyle } from './pdf-text.ts'
import { printableLine } from './printable-text.ts'

/** Place of the cover's photo, in pt: the whole width and the upper part of the page. */
export const COVER_FOTO = { x: 0, y: 0, width: PAGE.width, height: PAGE.height * 0.4 } as const

const LABEL_WIDTH = 100
/** Distance between two rows, in pt. */
const ROW_GAP = 4.5
/** The two strokes of the brand, which draw the profile of a blade, in a box of 38 × 24. */
const BRAND = {
  upper: 'M2 17C5 4 17 1 36 15',
  lower: 'M2 17c7 5 20 4 34-2',
  width: 38,
  height: 30,
  scale: 1.25,
} as const

function drawFoto(canvas: PdfCanvas, picture: Picture | null): void {
  const { doc, text } = canvas
  if (!picture) {
    const middle = { x: PAGE.width / 2, y: COVER_FOTO.height / 2, align: 'center' } as const
    doc.rect(0, 0, COVER_FOTO.width, COVER_FOTO.height).fill(COLORS.empty)
    text.draw(TEXTOS_REPORT.fotoIndisponivel, middle, STYLES.coverLabel)
    return
  }
  doc.image(picture.jpeg, 0, 0, { width: COVER_FOTO.width, height: COVER_FOTO.height })
  if (picture.marker) drawMarker(canvas, markerBox(picture.marker, COVER_FOTO, picture), COVER_FOTO)
}

/** Largest size of a logo, in pt. */
const LOGO = { width: 190, height: 46 } as const

/** Draws the company's logo; gives the width that it takes with its margin, 0 without a logo. */
function drawLogo({ doc, tags, content }: PdfCanvas, y: number): number {
  const { logo, nome = '' } = content.request.inspetora ?? {}
  if (!logo) return 0
  const size = logoIn(logo, LOGO)
  const top = y + (BRAND.height - size.height) / 2
  const alt = printableLine(TEXTOS_REPORT.altLogo(nome))
  tags.mark('Figure', () => doc.image(logo, PAGE.left, top, size), { alt })
  return size.width + 12
}

/** Draws logo and name of the company that inspects, in place of the product's. */
function drawInspetora(canvas: PdfCanvas, nome: string, y: number): void {
  const { text, tags } = canvas
  const x = PAGE.left + drawLogo(canvas, y)
  const room = { width: PAGE.right - x, max: 3 }
  const lines = text.wrapAtMost(printableLine(nome), STYLES.company, room)
  const first = y + 22 - ((lines.length - 1) * LEADING.company) / 2
  tags.mark('P', () => text.drawLines(lines, { x, y: first, leading: LEADING.company }, STYLES.company))
}

function drawStrokes({ doc, content }: PdfCanvas, y: number): void {
  const { linha } = content.request
  doc.save().translate(PAGE.left, y).scale(BRAND.scale).lineCap('round')
  doc.path(BRAND.upper).lineWidth(4).strokeColor(linha.cores.claro.accent).stroke()
  doc.path(BRAND.lower).lineWidth(2).strokeColor(COLORS.ink).stroke()
  doc.restore()
}

function drawBrand(canvas: PdfCanvas, y: number): void {
  const { text, tags, content } = canvas
  const { productName, inspetora } = content.request
  if (inspetora) return drawInspetora(canvas, inspetora.nome, y)
  tags.artifact(() => drawStrokes(canvas, y))
  const x = PAGE.left + BRAND.width * BRAND.scale + 12
  const name = text.fit(printableLine(productName), STYLES.product, PAGE.right - x)
  tags.mark('P', () => text.draw(name, { x, y: y + 22 }, STYLES.product))
}

/** Draws labels with their values, wrapped; long values share the lines that are left in the place. */
function drawRows(
  { text, tags }: PdfCanvas,
  rows: readonly LabelledText[],
  place: { top: number; bottom: number },
): void {
  const x = PAGE.left + LABEL_WIDTH
  const width = PAGE.right - x
  let spare = Math.floor((place.bottom - place.top - rows.length * (LEADING.cover + ROW_GAP)) / LEADING.cover)
  let y = place.top
  for (const [label, value] of rows) {
    const max = 1 + Math.max(0, spare)
    const lines = text.wrapAtMost(printableLine(value), STYLES.coverValue, { width, max })
    spare -= lines.length - 1
    tags.mark('P', () => {
      text.draw(`${label} `, { x: PAGE.left, y }, STYLES.coverLabel)
      text.drawLines(lines, { x, y, leading: LEADING.cover }, STYLES.coverValue)
    })
    y += lines.length * LEADING.cover + ROW_GAP
  }
}

/** Draws page 1: photo, brand, title, what was inspected, who asked and when, and what the report is not. */
export function drawCover(canvas: PdfCanvas, picture: Picture | null): void {
  const { doc, text, tags, content } = canvas
  const { usuarioEmail, geradoEm, timeZone, linha } = content.request
  beginPage(canvas, 1)
  const alt = picture ? TEXTOS_REPORT.altCapa : TEXTOS_REPORT.fotoIndisponivel
  tags.mark('Figure', () => drawFoto(canvas, picture), { alt })
  drawBrand(canvas, COVER_FOTO.height + 20)
  const title: TextStyle = { size: 37, weight: 'bold', color: linha.cores.claro.accent }
  const below = { x: PAGE.left, y: COVER_FOTO.height + 96 }
  tags.mark('H1', () => text.draw(TEXTOS_REPORT.titulo, below, title))
  const quando = dateFormatter(timeZone).dataHora(geradoEm.toISOString())
  // The name of the company is left out here: it stands above, beside its logo.
  const identificacao = content.identificacao.filter(([label]) => label !== TEXTOS_REPORT.realizadaPor)
  const rows = [...identificacao, [TEXTOS_REPORT.geradoPor, `${usuarioEmail}, ${quando}`] as const]
  const said = [...escalas(content), TEXTOS_REPORT.nota].join('\n')
  const note = text.wrap(said, STYLES.note, PAGE.contentWidth)
  const y = PAGE.footerRule - 10 - (note.length - 1) * LEADING.note
  drawRows(canvas, rows, { top: COVER_FOTO.height + 130, bottom: y - LEADING.note })
  const foot = { x: PAGE.left, y, leading: LEADING.note }
  tags.mark('P', () => text.drawLines(note, foot, STYLES.note))
  doc.outline.addItem(TEXTOS_REPORT.titulo)
}
