import { fitName, splitEnding } from './file-name.ts'

/** Characters of a quoted `filename` that every browser reads the same. */
const PLAIN = /[^\x20-\x7e]|["\\%]/g
const LONE_SURROGATE = /\p{Surrogate}/gu
/** What encodeURIComponent leaves but RFC 8187 does not allow. */
const NOT_ATTR_CHAR = /['()*]/g

const withoutAccents = (name: string) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, '')

/**
 * `attachment` with the file's name, accents intact: a plain `filename` for old clients and `filename*` in UTF-8
 * where they differ; at most 255 bytes of it. Source: RFC 6266 §4.3, RFC 8187.
 */
export function attachment(given: string): string {
  const name = fitName(...splitEnding(given))
  const plain = withoutAccents(name).replace(PLAIN, '_')
  if (plain === name) return `attachment; filename="${name}"`
  const encoded = encodeURIComponent(name.replace(LONE_SURROGATE, '\ufffd')).replace(
    NOT_ATTR_CHAR,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
