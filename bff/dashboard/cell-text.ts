/** Characters a cell can hold. */
const MAX_CELL_CHARS = 32_767
const CUT_MARK = ' […]'

const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/

/**
 * Text fit for a spreadsheet cell: what XML cannot hold is dropped, what would become a formula in a
 * spreadsheet or a CSV made from it begins with `'`, and what is too long is cut with a mark.
 */
export function cellText(value: unknown): string {
  const text = (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(NOT_XML, '')
    .replace(/_x([0-9A-Fa-f]{4})_/g, '_x005F_x$1_')
  const quoted = FORMULA_START.test(text) ? `'${text}` : text
  return quoted.length > MAX_CELL_CHARS
    ? quoted.slice(0, MAX_CELL_CHARS - CUT_MARK.length) + CUT_MARK
    : quoted
}
