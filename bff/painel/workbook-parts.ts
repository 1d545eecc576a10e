import { DASHBOARD_COLUNAS, DASHBOARD_EXCEL } from '#shared/contract/arquivos'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Styles of cells, by their place in `xl/styles.xml`. */
export const STYLES = { plain: 0, header: 1, date: 2 } as const

/** Width of each column, in characters. */
const WIDTHS: Record<(typeof DASHBOARD_COLUNAS)[number], number> = {
  ID: 12,
  Responsavel: 28,
  WTG: 16,
  Empresa: 28,
  OS: 16,
  'Data Criacao': 18,
}

const relationships = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(
      ([type, target], index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const override = (part: string, type: string) =>
  `<Override PartName="/xl/${part}" ContentType="${TYPE}.${type}+xml"/>`

const stylesXml =
  `${XML}<styleSheet xmlns="${SHEET}">` +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
  '<fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** The parts that make the sheet a workbook, by their names in the archive. */
export const WORKBOOK_PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml':
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook.xml', 'sheet.main') +
    override('styles.xml', 'styles') +
    `${override('worksheets/sheet1.xml', 'worksheet')}</Types>`,
  '_rels/.rels': relationships(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml':
    `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
    `<sheet name="${DASHBOARD_EXCEL.planilha}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ),
  'xl/styles.xml': stylesXml,
}

const colsXml = DASHBOARD_COLUNAS.map(
  (coluna, index) => `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[coluna]}" customWidth="1"/>`,
).join('')

/** What comes before and after the rows of the sheet. */
export const SHEET_FRAME = {
  begin: `${XML}<worksheet xmlns="${SHEET}"><cols>${colsXml}</cols><sheetData>`,
  end: '</sheetData></worksheet>',
} as const
