import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import { jsonOf } from '#shared/text/json'

/** Looked for where a word begins alone: a long word without an e-mail is read once, not from each of its letters on. */
const EMAIL = /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
/** Characters of a hash: few enough to read, too many for two people of one company to share one. */
const HASH_CHARS = 12

const lineSchema = z.looseObject({ auditoria: z.string().optional() })

/** Fields of an audit line that name a person or a place. */
const FIELDS = ['email', 'endereco']

/**
 * Takes e-mails and addresses out of a line of the log: each becomes the first characters of its HMAC, so that lines
 * of one person can still be joined, and only who has the key can tell whose they are. A line without any stays as it is.
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
