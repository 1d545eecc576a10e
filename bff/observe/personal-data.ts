import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import { jsonOf } from '#shared/text/json'

/**
 * An e-mail address. It may begin only where a word does, so that a long word is not read again from each of its
 * letters.
 */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Characters of a hash: few enough to read, too many for two people of one company to share one. */
const HASH_CHARS = 12

const lineSchema = z.looseObject({ auditoria: z.string().optional() })

/** Fields of an audit line that name a person or a place. */
const FIELDS = ['email', 'endereco']

/**
 * Replaces e-mails and addresses in a log line by the first characters of their HMAC: lines of one person can still be
 * joined, and only the holder of the key can tell whose they are. A line without any stays unchanged.
 */
export function withoutPersonalData(keyOf: () => Buffer): (line: string) => string {
  let key: Buffer | undefined
  const hashOf = (text: string) => {
    key ??= keyOf()
    return `#${createHmac('sha256', key).update(text).digest('hex').slice(0, HASH_CHARS)}`
  }
  const covered = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(EMAIL, (email) => hashOf(normalizeEmail(email)))
    if (Array.isArray(value)) return value.map(covered)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, covered(own)]))
  }
  return (line) => {
    if (!line.includes('@') && !line.includes('"endereco"')) return line
    const parsed = lineSchema.safeParse(jsonOf(line)).data
    if (!parsed) return line.replace(EMAIL, (email) => hashOf(normalizeEmail(email)))
    const own = parsed.auditoria === undefined ? [] : FIELDS
    const fields = Object.entries(parsed).map(([name, value]) => {
      const isPersonal = own.includes(name) && typeof value === 'string' && value !== ''
      return [name, isPersonal ? hashOf(value) : covered(value)]
    })
    return `${JSON.stringify(Object.fromEntries(fields))}\n`
  }
}
