import { create } from 'content-disposition'
import { fitName, splitEnding } from '#shared/text/file-name'

/** Characters that some browser does not read in a plain `filename`. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g
const LONE_SURROGATE = /\p{Surrogate}/gu

const withoutAccents = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/**
 * `attachment` with the file's name, accents intact: a plain `filename` for old clients and `filename*` in UTF-8
 * where they differ; at most 255 bytes of it. Always in quotes, as scripts that cut the name out of the header expect it.
 * Source: RFC 6266 §4.3, RFC 8187.
 */
export function attachment(given: string): string {
  const name = fitName(...splitEnding(given)).replace(LONE_SURROGATE, '\ufffd')
  const header = create(name, { fallback: withoutAccents(name).replace(NOT_PLAIN, '_') })
  return header.replace(/^attachment; filename=([^";]+)/, 'attachment; filename="$1"')
}
