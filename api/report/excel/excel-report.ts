import { startReading } from '#shared/node/http/put-back'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { logoIn } from '../logo.ts'
import { prefetch } from '../prefetch.ts'
import { sizeToFit } from '../size-to-fit.ts'
import type { ReportContent, ReportItem } from '../report-content.ts'
import { openFoto } from '../open-foto.ts'
import { thumbnail } from '../report-foto.ts'
import type { Picture } from '../report-foto.ts'
import { COLORS } from '../report-colors.ts'
import { columnName } from './cells.ts'
import { fotoColumns } from './columns.ts'
import {
  LOGO_NAME,
  drawing,
  drawingRelations,
  logoDrawing,
  logoRelations,
  mediaName,
  sheetRelations,
} from './drawing.ts'
import type { Placed } from './drawing.ts'
import { fotoSheet, summarySheet } from './sheets.ts'
import { staticParts } from './workbook-parts.ts'
import { zipStream } from '#shared/node/zip/zip-stream'
import type { ZipPart } from '#shared/node/zip/zip-stream'
import { fotoNote } from '../foto-note.ts'

/**
 * The picture's place on screen in px, and how many px of the file stand for each of them, so that it is sharp when
 * enlarged.
 */
const BOX = { width: 160, height: 120 } as const
const DENSITY = 3

async function picture({ registro }: ReportItem): Promise<Picture | null> {
  const foto = await openFoto(registro)
  const box = { width: BOX.width * DENSITY, height: BOX.height * DENSITY }
  return foto && thumbnail(foto, box, { marker: COLORS.marker, casing: COLORS.white })
}

const placed = (item: ReportItem, picture: Picture): Placed => ({ item, size: sizeToFit(BOX, picture) })

/** The largest place of a logo on the summary, in px. */
const LOGO_BOX = { width: 200, height: 60 } as const

function* logoParts({ request: { inspetora } }: ReportContent): Generator<ZipPart> {
  if (!inspetora?.logo) return
  const { nome, logo } = inspetora
  yield { name: `xl/media/${LOGO_NAME}`, content: logo }
  const layer = logoDrawing(TEXTOS_REPORT.altLogo(nome), logoIn(logo, LOGO_BOX))
  yield { name: 'xl/drawings/drawing2.xml', content: layer }
  yield { name: 'xl/drawings/_rels/drawing2.xml.rels', content: logoRelations() }
  yield { name: 'xl/worksheets/_rels/sheet2.xml.rels', content: sheetRelations(2) }
}

async function* parts(
  content: ReportContent,
  pictures: AsyncIterator<Picture | null>,
): AsyncGenerator<ZipPart> {
  const { itens, request } = content
  const shown: Placed[] = []
  const indisponivel = new Map<ReportItem, string>()
  const { columns, printed } = fotoColumns(content, indisponivel)
  const area = (count: number) => `$A$1:$${columnName(count - 1)}$${itens.length + 1}`
  const areas = { table: area(columns.length), printed: area(printed) }
  for (const [name, xml] of staticParts(content, areas)) yield { name, content: xml }
  for (const item of itens) {
    request.signal.throwIfAborted()
    const made = (await pictures.next()).value as Picture | null
    if (!made) {
      const note = fotoNote(item.registro.foto, request.timeZone)
      indisponivel.set(item, note || TEXTOS_REPORT.fotoIndisponivel)
      continue
    }
    shown.push(placed(item, made))
    yield { name: `xl/media/${mediaName(item)}`, content: made.jpeg }
  }
  yield { name: 'xl/worksheets/sheet1.xml', content: fotoSheet(content, columns, shown.length > 0) }
  yield { name: 'xl/worksheets/sheet2.xml', content: summarySheet(content) }
  yield { name: 'xl/drawings/drawing1.xml', content: drawing(shown) }
  yield { name: 'xl/drawings/_rels/drawing1.xml.rels', content: drawingRelations(shown) }
  if (shown.length > 0) yield { name: 'xl/worksheets/_rels/sheet1.xml.rels', content: sheetRelations(1) }
  yield* logoParts(content)
}

/**
 * The report as Excel bytes. Its parts come in an order that lets pictures be made one by one, so the first bytes come
 * after the first photo, and memory does not grow with the number of photos.
 */
export async function* excelReport(content: ReportContent): AsyncGenerator<Buffer> {
  const pictures = prefetch(content.itens, picture, content.request.signal)
  yield* zipStream(parts(content, await startReading(pictures)))
}
