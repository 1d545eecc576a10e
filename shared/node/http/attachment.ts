import { create } from 'content-disposition'
import { fitName, splitEnding } from '#shared/text/file-name'

/** Characters that some browsers do not read correctly in a plain `filename`. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g
const LONE_SURROGATE = /\p{Surrogate}/gu

const withoutAccents = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/**
 * The Content-Disposition `attachment` with a file's name, cut to 255 bytes: a plain `filename` without accents for old
 * clients, and where that differs also `filename*` in UTF-8. The plain one is always in quotes, which scripts that cut
 * the name out of the header expect. Source: RFC 6266 §4.3, RFC 8187.
 */
export function attachment(given: string): string {
  const name = fitName(...splitEnding(given)).replace(LONE_SURROGATE, '\ufffd')
  const header = create(name, { fallback: withoutAccents(name).replace(NOT_PLAIN, '_') })
  return header.replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"')
}
