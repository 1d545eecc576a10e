import { cellText } from '#shared/spreadsheet/cell-text'
import { nomeDaFoto } from '#shared/text/nome-foto'
import { escapeMarkup } from '#shared/text/escape-markup'
import type { ImageMeta } from '#shared/marcacao/marker'
import type { ReportItem } from '../report-content.ts'
import { PICTURE_COLUMN } from './columns.ts'
import { NS, XML, relationships } from './xml.ts'

/** A picture on the photo sheet, with its size in px on screen. */
export interface Placed {
  item: ReportItem
  size: ImageMeta
}

/** English metric units, in which drawings measure, per px at 96 px per inch. */
const EMU = 9525
const INSET_PX = 4

/** Where a photo's picture lies inside the file. */
export const mediaName = ({ ordinal }: ReportItem) => `image${ordinal}.jpeg`

interface Anchored {
  /** From 1. */
  id: number
  name: string
  /** What the picture shows, in words. */
  descr: string
  relation: string
  col: number
  row: number
  /** Distance in px from the left edge of its column. */
  left: number
  size: ImageMeta
}

function anchor({ id, name, descr, relation, col, row, left, size }: Anchored): string {
  const at =
    `<xdr:col>${col}</xdr:col><xdr:colOff>${left * EMU}</xdr:colOff>` +
    `<xdr:row>${row}</xdr:row><xdr:rowOff>${INSET_PX * EMU}</xdr:rowOff>`
  const extent = `cx="${Math.round(size.width * EMU)}" cy="${Math.round(size.height * EMU)}"`
  return (
    `<xdr:oneCellAnchor><xdr:from>${at}</xdr:from><xdr:ext ${extent}/><xdr:pic><xdr:nvPicPr>` +
    `<xdr:cNvPr id="${id + 1}" name="${name}" descr="${escapeMarkup(cellText(descr))}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="${relation}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  )
}

const OPEN = `${XML}<xdr:wsDr xmlns:xdr="${NS.sheetDraw}" xmlns:a="${NS.draw}" xmlns:r="${NS.rel}">`
const CLOSE = '</xdr:wsDr>'

/** The drawing part that holds the pictures of the photo sheet. */
export function* drawing(pictures: readonly Placed[]): Generator<string> {
  yield OPEN
  for (const { item, size } of pictures) {
    const { ordinal, numero, dano } = item
    const named = {
      id: ordinal,
      name: `Foto ${numero}`,
      descr: `${nomeDaFoto(numero, item.registro.foto.nome)}: ${dano}`,
      relation: `rId${ordinal}`,
    }
    yield anchor({ ...named, col: PICTURE_COLUMN, row: ordinal, left: INSET_PX, size })
  }
  yield CLOSE
}

/** Where the logo begins beside the title, in px from the left edge of the second column. */
const LOGO_LEFT = 120

/** The drawing part of the summary sheet: the logo of the company that inspects, beside the title. */
export const logoDrawing = (descr: string, size: ImageMeta) =>
  OPEN +
  anchor({ id: 1, name: 'Logo', descr, relation: 'rId1', col: 1, row: 0, left: LOGO_LEFT, size }) +
  CLOSE

/** Name of the logo inside the file. */
export const LOGO_NAME = 'logo.png'

export const logoRelations = () => relationships([['rId1', `${NS.rel}/image`, `../media/${LOGO_NAME}`]])

/** The relations of a drawing part: which file each of its pictures is. */
export function drawingRelations(pictures: readonly Placed[]): string {
  return relationships(
    pictures.map(({ item }) => [`rId${item.ordinal}`, `${NS.rel}/image`, `../media/${mediaName(item)}`]),
  )
}

/** A sheet's relation to its drawing part: 1 of the photos, 2 of the summary. */
export const sheetRelations = (layer: 1 | 2) =>
  relationships([['rId1', `${NS.rel}/drawing`, `../drawings/drawing${layer}.xml`]])
