import { parseHeaderValue } from './header-parameters.ts'
import { utf8Text } from '../../http/utf8-text.ts'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import { malformed } from '#shared/upload/malformed'

/** What a part says about itself before its body. */
export interface PartHeaders {
  name: string
  /** As sent, uncleaned; absent for a text field. */
  filename?: string
}

const LINE = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*(.*)$/
/** NUL, or a CR or LF that ends no line. */
const FORBIDDEN = new RegExp('[\\u0000\\r\\n]')
const ENCODINGS = new Set(['binary', '8bit', '7bit'])
const DISPOSITION_PARAMETERS = new Set(['name', 'filename', 'filename*'])

/** Undoes what browsers escape in names. Source: WHATWG HTML, multipart/form-data encoding algorithm. */
const unescapeName = (name: string) =>
  name.replace(/%(22|0D|0A)/gi, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)))

function extendedValue(text: string): string {
  const encoded = /^utf-8'[A-Za-z0-9-]*'(.*)$/i.exec(text)?.[1]
  if (encoded === undefined) throw malformed('odd filename*')
  try {
    return decodeURIComponent(encoded)
  } catch (cause) {
    throw malformed(`odd filename*: ${String(cause)}`)
  }
}

/** This is not `malformed`, which asks to send the form again: it came whole, and that would not help. */
const nulInName = () =>
  new AppError('INVALID_INPUT', { texto: TEXTOS.upload.nomeComNulo, detail: 'NUL in a name' })

function readDisposition(text: string): PartHeaders {
  const { value, parameters } = parseHeaderValue(text)
  if (value !== 'form-data') throw malformed('part is no form-data')
  for (const parameter of parameters.keys())
    if (!DISPOSITION_PARAMETERS.has(parameter)) throw malformed('unknown disposition parameter')
  const name = unescapeName(parameters.get('name') ?? '')
  const extended = parameters.get('filename*')
  const plain = parameters.get('filename')
  const filename = extended === undefined ? plain && unescapeName(plain) : extendedValue(extended)
  if (name === '') throw malformed('part without name')
  if (name.includes('\0') || filename?.includes('\0')) throw nulInName()
  return filename === undefined ? { name } : { name, filename }
}

function readLines(block: Uint8Array): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of utf8Text(block, 'part headers').split('\r\n')) {
    const [, name, value] = LINE.exec(line) ?? []
    const key = name?.toLowerCase()
    if (key === 'content-disposition' && line.includes('\0')) throw nulInName()
    if (key === undefined || value === undefined || FORBIDDEN.test(line)) throw malformed('odd part header')
    if (lines.has(key)) throw malformed('repeated part header')
    lines.set(key, value)
  }
  return lines
}

/** Reads the header block of a part (without its empty line). Throws INVALID_INPUT on anything not expected there. */
export function parsePartHeaders(block: Uint8Array): PartHeaders {
  const lines = readLines(block)
  const part = readDisposition(lines.get('content-disposition') ?? '')
  for (const [name, value] of lines) {
    if (name === 'content-transfer-encoding') {
      if (!ENCODINGS.has(value.trim().toLowerCase())) throw malformed('encoded part')
    } else if (name === 'content-length') {
      if (!/^\d{1,15}$/.test(value.trim())) throw malformed('odd part length')
    } else if (name !== 'content-type' && name !== 'content-disposition')
      throw malformed('unknown part header')
  }
  return part
}
