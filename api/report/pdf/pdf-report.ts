import { setImmediate } from 'node:timers/promises'
import { windowFilling } from '../crop-window.ts'
import { inReportTurn, prefetch } from '../prefetch.ts'
import type { ReportContent, ReportItem } from '../report-content.ts'
import { openFoto } from '../open-foto.ts'
import { cropFoto } from '../report-foto.ts'
import type { Picture } from '../report-foto.ts'
import { planBlocks } from './block-pages.ts'
import type { Piece } from './block-pages.ts'
import { drawBlock, drawRest } from './pdf-blocks.ts'
import type { BlockPictures } from './pdf-blocks.ts'
import { fotoPlaces, pixels } from './foto-places.ts'
import { beginPage } from './pdf-canvas.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { COVER_FOTO, drawCover } from './pdf-cover.ts'
import { createDocument } from './pdf-document.ts'
import { loadFonts } from './pdf-fonts.ts'
import { PdfTags } from './pdf-tags.ts'
import { PdfText } from './pdf-text.ts'
import { drawSummaryPage } from './pdf-summary.ts'
import { planSummary } from './summary-plan.ts'
import type { SummaryPlan } from './summary-plan.ts'

/** The first photo that can be shown, of those with a mark if possible. */
async function coverPicture({ itens, request: { signal } }: ReportContent): Promise<Picture | null> {
  const kept = itens.filter(({ registro }) => registro.foto.problema !== 'removida')
  const isMarked = ({ registro }: ReportItem) => registro.foto.marker != null
  const outputWidth = pixels(COVER_FOTO.width)
  const aspect = COVER_FOTO.width / COVER_FOTO.height
  for (const { registro } of [...kept.filter(isMarked), ...kept.filter((item) => !isMarked(item))]) {
    signal.throwIfAborted()
    const foto = await openFoto(registro)
    const window = foto && windowFilling({ foto: foto.size, marker: foto.marker, aspect, outputWidth })
    const picture = window && (await cropFoto(foto, window, outputWidth))
    if (picture) return picture
  }
  return null
}

type Block = Extract<Piece, { kind: 'block' }>

/** Pictures of the whole photo and, when its mark is small on it, of the part around the mark. */
async function blockPictures({ plan, fotoHeight, fotoMost }: Block): Promise<BlockPictures | null> {
  const foto = await openFoto(plan.item.registro)
  if (!foto) return null
  const { places, window } = fotoPlaces(foto, { usual: fotoHeight, most: fotoMost })
  const { width, height } = foto.size
  const shown = Math.min(places.whole.width, (width / height) * places.whole.height)
  const whole = await cropFoto(foto, { left: 0, top: 0, width, height }, pixels(shown))
  if (!whole || !window || !places.detail) return whole && { places, whole, detail: null }
  return { places, whole, detail: await cropFoto(foto, window, pixels(places.detail.width)) }
}

function pageNumbers(pages: readonly Piece[][], first: number): Map<ReportItem, number> {
  const numbers = new Map<ReportItem, number>()
  pages.forEach((pieces, index) => {
    for (const piece of pieces) if (piece.kind === 'block') numbers.set(piece.plan.item, first + index)
  })
  return numbers
}

/** Gives the bytes that the document has ready, then lets the event loop have its turn. */
async function* flush({ doc }: PdfCanvas): AsyncGenerator<Buffer> {
  // Read until it is empty: newer versions of Node give one piece at a time.
  for (let bytes = doc.read() as Buffer | null; bytes; bytes = doc.read() as Buffer | null) yield bytes
  await setImmediate()
}

async function* summaryPages(
  canvas: PdfCanvas,
  plan: SummaryPlan,
  blocks: Piece[][],
): AsyncGenerator<Buffer> {
  const numbers = pageNumbers(blocks, plan.pages.length + 1)
  const pageOf = (item: ReportItem) => numbers.get(item) ?? 0
  for (const index of plan.pages.keys()) {
    drawSummaryPage(canvas, plan, { index, pageOf })
    yield* flush(canvas)
  }
}

/** Draws the pages of blocks. The first one has begun already: it is the last page of the summary. */
async function* blockPages(
  canvas: PdfCanvas,
  blocks: Piece[][],
  { first, pictures }: { first: number; pictures: AsyncGenerator<BlockPictures | null> },
): AsyncGenerator<Buffer> {
  for (const [index, pieces] of blocks.entries()) {
    if (index > 0) beginPage(canvas, first + index)
    for (const piece of pieces) {
      canvas.content.request.signal.throwIfAborted()
      if (piece.kind === 'rest') drawRest(canvas, piece)
      else drawBlock(canvas, piece, (await pictures.next()).value as BlockPictures | null)
    }
    yield* flush(canvas)
  }
}

/**
 * The report as PDF bytes, page by page: the whole text is measured first, so that every page knows how many there
 * are, then photos are decoded one by one as their pages are drawn. The first bytes come after the first photo.
 */
export async function* pdfReport(content: ReportContent): AsyncGenerator<Buffer> {
  const { signal } = content.request
  const cover = inReportTurn(signal, () => coverPicture(content))
  // Keeps a failure from counting as unhandled until the cover is awaited below.
  cover.catch(() => undefined)
  const doc = createDocument(content)
  const text = new PdfText(doc, await loadFonts())
  const summary = planSummary(content)
  const blocks = await planBlocks(text, content, summary.end)
  const placed = blocks.flat().filter((piece): piece is Block => piece.kind === 'block')
  const pictures = prefetch(placed, blockPictures, signal)
  const first = summary.pages.length + 1
  const tags = new PdfTags(doc)
  const canvas: PdfCanvas = { doc, text, tags, content, totalPages: first - 1 + blocks.length }
  drawCover(canvas, await cover)
  yield* flush(canvas)
  yield* summaryPages(canvas, summary, blocks)
  yield* blockPages(canvas, blocks, { first, pictures })
  tags.end()
  doc.end()
  yield* flush(canvas)
}
