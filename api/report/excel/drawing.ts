import { escapeMarkup } from '#shared/text/escape-markup'
import type { ImageMeta } from '#shared/marcacao/marker'
import type { ReportItem } from '../report-content.ts'
import { PICTURE_COLUMN } from './columns.ts'
import { NS, XML, relationships } from './xml.ts'

/** A picture on the photo sheet; its size in px on screen. */
export interface Placed {
  item: ReportItem
  size: ImageMeta
}

/** English metric units per px at 96 px per inch. */
const EMU = 9525
const INSET_PX = 4

/** Where a photo's picture lies inside the file. */
export const mediaName = ({ numero }: ReportItem) => `image${numero}.jpeg`

function anchor({ item, size }: Placed): string {
  const offset = INSET_PX * EMU
  const at =
    `<xdr:col>${PICTURE_COLUMN}</xdr:col><xdr:colOff>${offset}</xdr:colOff>` +
    `<xdr:row>${item.numero}</xdr:row><xdr:rowOff>${offset}</xdr:rowOff>`
  const extent = `cx="${Math.round(size.width * EMU)}" cy="${Math.round(size.height * EMU)}"`
  const { numero, dano } = item
  return (
    `<xdr:oneCellAnchor><xdr:from>${at}</xdr:from><xdr:ext ${extent}/><xdr:pic><xdr:nvPicPr>` +
    `<xdr:cNvPr id="${numero + 1}" name="Foto ${numero}" descr="${escapeMarkup(`${numero}. ${dano}`)}"/>` +
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>' +
    `<xdr:blipFill><a:blip r:embed="rId${numero}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    '</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>'
  )
}

/** The layer of pictures over the photo sheet. */
export function* drawing(pictures: readonly Placed[]): Generator<string> {
  yield `${XML}<xdr:wsDr xmlns:xdr="${NS.sheetDraw}" xmlns:a="${NS.draw}" xmlns:r="${NS.rel}">`
  for (const picture of pictures) yield anchor(picture)
  yield '</xdr:wsDr>'
}

/** Which file each picture of the layer is. */
export function drawingRelations(pictures: readonly Placed[]): string {
  return relationships(
    pictures.map(({ item }) => [`rId${item.numero}`, `${NS.rel}/image`, `../media/${mediaName(item)}`]),
  )
}

/** The photo sheet's relation to the layer. */
export const sheetRelations = () => relationships([['rId1', `${NS.rel}/drawing`, '../drawings/drawing1.xml']])
