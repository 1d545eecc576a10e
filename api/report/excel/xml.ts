import { escapeMarkup } from '#shared/text/escape-markup'
/** Beginning of every part. */
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Namespaces and relation types of the workbook's parts. */
export const NS = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  rel: OFFICE,
  types: `${PACKAGE}/content-types`,
  rels: `${PACKAGE}/relationships`,
  core: `${PACKAGE}/metadata/core-properties`,
  coreRel: `${PACKAGE}/relationships/metadata/core-properties`,
  draw: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  sheetDraw: 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing',
} as const

/** A relations part: id, type and target of each. */
export function relationships(
  relations: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const items = relations.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${escapeMarkup(target)}"/>`,
  )
  return `${XML}<Relationships xmlns="${NS.rels}">${items.join('')}</Relationships>`
}
