import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import type { Picture } from '../report-foto.ts'
import { sizeToFit } from '../size-to-fit.ts'
import { BLOCK, titleOf } from './block-plan.ts'
import type { Piece } from './block-pages.ts'
import type { BlockPlan } from './block-plan.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COLORS } from '../report-colors.ts'
import { PAGE } from './pdf-document.ts'
import { drawCotas, drawMarker, drawTag, markerBox } from './pdf-marker.ts'
import type { Box } from './pdf-marker.ts'
import { destinationOf } from './pdf-summary.ts'
import { printableLine } from './printable-text.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { FotoPlaces } from './foto-places.ts'

type BlockPiece = Extract<Piece, { kind: 'block' }>

/** A block's pictures: the whole photo, and what is around its mark when that is small on it. */
export interface BlockPictures {
  places: FotoPlaces
  whole: Picture
  detail: Picture | null
}

/** Where a picture lies that is as large as its place allows, in the middle of it. */
function contain(picture: Picture, place: Box): Box {
  const { width, height } = sizeToFit(place, picture)
  return {
    x: place.x + (place.width - width) / 2,
    y: place.y + (place.height - height) / 2,
    width,
    height,
  }
}

/** Draws a picture as large as its place allows, with its rectangle; gives where both lie. */
function drawPicture(canvas: PdfCanvas, picture: Picture, place: Box): { shown: Box; mark: Box | null } {
  const shown = contain(picture, place)
  canvas.doc.image(picture.jpeg, shown.x, shown.y, { width: shown.width, height: shown.height })
  const mark = picture.marker && markerBox(picture.marker, shown, picture)
  if (mark) drawMarker(canvas, mark, shown)
  return { shown, mark }
}

/**
 * Draws the whole photo with its rectangle, and the close-up under its own name; measures stand on the close-up if
 * there is one.
 */
function drawPictures(canvas: PdfCanvas, plan: BlockPlan, at: { pictures: BlockPictures; place: Box }): void {
  const { pictures, place } = at
  const { whole, detail, places } = pictures
  canvas.doc.rect(place.x, place.y, place.width, place.height).fill(COLORS.empty)
  const boxOf = ({ left, top, width, height }: FotoPlaces['whole']) => ({
    x: place.x + left,
    y: place.y + top,
    width,
    height,
  })
  const foto = drawPicture(canvas, whole, detail ? boxOf(places.whole) : place)
  const closeUp = detail && places.detail && drawPicture(canvas, detail, boxOf(places.detail))
  const { shown, mark } = closeUp ?? foto
  const { medidas } = plan.item
  const cotas = mark && medidas ? drawCotas(canvas, mark, { picture: shown, medidas }) : []
  const drawn = mark ? [mark, ...cotas] : cotas
  if (closeUp) drawTag(canvas, TEXTOS_REPORT.detalhe, { picture: shown, drawn })
}

function drawNoPicture({ doc, text }: PdfCanvas, place: Box): void {
  doc.rect(place.x, place.y, place.width, place.height).fill(COLORS.empty)
  const middle = { x: place.x + place.width / 2, y: place.y + place.height / 2, align: 'center' } as const
  text.draw(TEXTOS_REPORT.fotoIndisponivel, middle, STYLES.label)
}

/** Draws the fields of a block below its photo, which ends at `bottom`. */
function drawFields({ text, tags }: PdfCanvas, { plan, lines }: BlockPiece, bottom: number): void {
  const top = bottom + BLOCK.fields
  const observacao = plan.observacao.slice(0, lines)
  plan.medidas.forEach(([label, value], index) => {
    const y = top + index * BLOCK.row
    tags.mark('P', () => {
      text.draw(`${label} `, { x: PAGE.left, y }, STYLES.label)
      text.draw(value, { x: PAGE.left + BLOCK.label, y }, STYLES.value)
    })
  })
  const context = { x: PAGE.left, y: top + plan.measured, leading: LEADING.context }
  if (plan.contexto.length > 0) tags.mark('P', () => text.drawLines(plan.contexto, context, STYLES.context))
  const below = context.y + plan.contexto.length * LEADING.context
  if (observacao.length === 0) return
  const x = PAGE.left + (plan.beside ? BLOCK.right : 0)
  const y = plan.beside ? top : below + BLOCK.noteGap
  const body = plan.beside ? { x: x + BLOCK.rightLabel, y } : { x, y: y + BLOCK.row }
  tags.mark('P', () => {
    text.draw(`${plan.observacaoLabel} `, { x, y }, STYLES.label)
    text.drawLines(observacao, { ...body, leading: LEADING.body }, STYLES.body)
  })
}

function drawTitle({ text, tags }: PdfCanvas, titulo: string, y: number): void {
  const shown = text.fit(titulo, STYLES.blockTitle, PAGE.contentWidth)
  const place = { x: PAGE.left, y: y + BLOCK.titleBaseline }
  tags.mark('H2', () => text.draw(shown, place, STYLES.blockTitle))
}

/** Describes a photo in words: its number and file, what was marked on it and how large that is. */
function altOf({ item, medidas }: BlockPlan, pictures: BlockPictures | null): string {
  if (!pictures) return TEXTOS_REPORT.fotoIndisponivel
  const said = medidas.slice(1).map(([label, valor], index) => (index === 0 ? valor : `${label} ${valor}`))
  const dimensao = item.medidas ? said.join(', ') : ''
  const { nome } = item.registro.foto
  return printableLine(
    TEXTOS_REPORT.altFoto({ numero: item.numero, nome: nome ?? '', dano: item.dano, dimensao }),
  )
}

/** Draws a photo block: number and damage, photo with rectangle and measures, fields, observation. */
export function drawBlock(canvas: PdfCanvas, piece: BlockPiece, pictures: BlockPictures | null): void {
  const { plan, y } = piece
  drawTitle(canvas, plan.titulo, y)
  canvas.doc.addNamedDestination(destinationOf(plan.item), 'XYZ', null, y - 12, null)
  canvas.doc.outline.addItem(plan.titulo)
  const height = pictures?.places.height ?? piece.fotoHeight
  const place = { x: PAGE.left, y: y + BLOCK.fotoTop, width: BLOCK.foto.width, height }
  const draw = pictures
    ? () => drawPictures(canvas, plan, { pictures, place })
    : () => drawNoPicture(canvas, place)
  canvas.tags.mark('Figure', draw, { alt: altOf(plan, pictures) })
  drawFields(canvas, piece, place.y + place.height)
}

/** Draws the rest of an observation that did not fit on its block's page, under the title of the block. */
export function drawRest(canvas: PdfCanvas, piece: Extract<Piece, { kind: 'rest' }>): void {
  const { plan, y, from, lines } = piece
  drawTitle(canvas, titleOf(canvas.text, plan.item, TEXTOS_REPORT.continuacao(plan.item.dano)), y)
  const place = { x: PAGE.left, y: y + BLOCK.continued, leading: LEADING.body }
  const rest = plan.observacao.slice(from, from + lines)
  canvas.tags.mark('P', () => canvas.text.drawLines(rest, place, STYLES.body))
}
