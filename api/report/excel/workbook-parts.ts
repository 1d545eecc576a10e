import { escapeMarkup } from '#shared/text/escape-markup'
import { SMALL_PT } from '#shared/spreadsheet/row-height'
import { cellText } from '#shared/spreadsheet/cell-text'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { COLORS } from '../report-colors.ts'
import type { ReportContent } from '../report-content.ts'
import { NS, XML, relationships } from './xml.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument'

/** The content types of the file's parts. */
function contentTypes(logo: boolean): string {
  const overrides = [
    ['/xl/workbook.xml', `${TYPE}.spreadsheetml.sheet.main+xml`],
    ['/xl/worksheets/sheet1.xml', `${TYPE}.spreadsheetml.worksheet+xml`],
    ['/xl/worksheets/sheet2.xml', `${TYPE}.spreadsheetml.worksheet+xml`],
    ['/xl/styles.xml', `${TYPE}.spreadsheetml.styles+xml`],
    ['/xl/drawings/drawing1.xml', `${TYPE}.drawing+xml`],
    ...(logo ? [['/xl/drawings/drawing2.xml', `${TYPE}.drawing+xml`]] : []),
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return (
    `${XML}<Types xmlns="${NS.types}">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Default Extension="png" ContentType="image/png"/>' +
    `${overrides.join('')}</Types>`
  )
}

/** Absolute ranges of the photo sheet: its table, and what of it goes on paper. */
export interface FotoAreas {
  table: string
  printed: string
}

function workbook({ table, printed }: FotoAreas): string {
  const { fotos, resumo } = TEXTOS_REPORT.planilhas
  return (
    `${XML}<workbook xmlns="${NS.main}" xmlns:r="${NS.rel}"><bookViews><workbookView/></bookViews><sheets>` +
    `<sheet name="${resumo}" sheetId="2" r:id="rId2"/><sheet name="${fotos}" sheetId="1" r:id="rId1"/></sheets>` +
    `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="1" hidden="1">${fotos}!${table}</definedName>` +
    `<definedName name="_xlnm.Print_Area" localSheetId="1">${fotos}!${printed}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="1">${fotos}!$1:$1</definedName></definedNames></workbook>`
  )
}

/** Cell formats, in the order of `FORMAT`; the header has the colour of the line. */
function styles(color: string): string {
  const argb = `FF${color.slice(1).toUpperCase()}`
  const ink = 'FF0F1A21'
  const bold = '<b/>'
  const font = (size: number, rgb: string, weight = '') =>
    `<font>${weight}<sz val="${size}"/><color rgb="${rgb}"/><name val="Calibri"/><family val="2"/></font>`
  const xf = (ids: { font?: number; fill?: number; border?: number; format?: number }, align = '') =>
    `<xf numFmtId="${ids.format ?? 0}" fontId="${ids.font ?? 0}" fillId="${ids.fill ?? 0}" borderId="${ids.border ?? 0}" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">` +
    `<alignment vertical="${ids.fill ? 'center' : 'top'}"${align}/></xf>`
  const formats = [
    xf({}),
    xf({ font: 1, fill: 2 }, ' wrapText="1" horizontal="left" indent="1"'),
    xf({ border: 1 }, ' wrapText="1" horizontal="left" indent="1"'),
    xf({ format: 4, border: 1 }),
    xf({ format: 164, border: 1 }, ' horizontal="left" indent="1"'),
    xf({ format: 1, border: 1 }, ' horizontal="left" indent="1"'),
    xf({ font: 2 }),
    xf({ font: 3, border: 1 }, ' horizontal="left" indent="1"'),
    xf({ font: 4, border: 1 }, ' wrapText="1" horizontal="left" indent="1"'),
  ]
  return (
    `${XML}<styleSheet xmlns="${NS.main}">` +
    '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/></numFmts>' +
    `<fonts count="5">${font(11, ink)}${font(11, 'FFFFFFFF', bold)}${font(16, argb, bold)}${font(11, ink, bold)}${font(SMALL_PT, ink)}</fonts>` +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    `<fill><patternFill patternType="solid"><fgColor rgb="${argb}"/><bgColor indexed="64"/></patternFill></fill></fills>` +
    '<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/>' +
    `<bottom style="thin"><color rgb="FF${COLORS.line.slice(1).toUpperCase()}"/></bottom><diagonal/></border></borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

function core({ request, alvo }: ReportContent): string {
  const plain = (text: string) => escapeMarkup(cellText(text))
  const when = request.geradoEm.toISOString()
  return (
    `${XML}<cp:coreProperties xmlns:cp="${NS.core}" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
    ' xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${plain(`${TEXTOS_REPORT.titulo} – ${alvo}`)}</dc:title>` +
    `<dc:creator>${plain(request.usuarioEmail)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${when}</dcterms:created><dc:language>pt-BR</dc:language></cp:coreProperties>`
  )
}

/** The parts that need no photo, with which the file begins. */
export function staticParts(content: ReportContent, areas: FotoAreas): [name: string, xml: string][] {
  const root: [string, string, string][] = [
    ['rId1', `${NS.rel}/officeDocument`, 'xl/workbook.xml'],
    ['rId2', NS.coreRel, 'docProps/core.xml'],
  ]
  const book: [string, string, string][] = [
    ['rId1', `${NS.rel}/worksheet`, 'worksheets/sheet1.xml'],
    ['rId2', `${NS.rel}/worksheet`, 'worksheets/sheet2.xml'],
    ['rId3', `${NS.rel}/styles`, 'styles.xml'],
  ]
  return [
    ['[Content_Types].xml', contentTypes(Boolean(content.request.inspetora?.logo))],
    ['_rels/.rels', relationships(root)],
    ['docProps/core.xml', core(content)],
    ['xl/workbook.xml', workbook(areas)],
    ['xl/_rels/workbook.xml.rels', relationships(book)],
    ['xl/styles.xml', styles(content.request.linha.cores.claro.accent)],
  ]
}
