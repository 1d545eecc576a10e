import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { AppError } from '#shared/errors/errors'
import type { BackendHeaders } from '../backend-response.ts'

const DECODERS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const
/** The charset of a text that names none and is not UTF-8: that of browsers. Source: WHATWG Encoding. */
const OLD_CHARSET = 'windows-1252'

const isDecoder = (coding: string): coding is keyof typeof DECODERS => Object.hasOwn(DECODERS, coding)

const codingOf = ({ 'content-encoding': coding }: BackendHeaders) =>
  String(coding ?? 'identity')
    .trim()
    .toLowerCase()
const isPlain = (coding: string) => coding === 'identity' || coding === ''

/** The error for an answer that is longer than the limit. */
export const tooLong = (maxBytes: number) =>
  new AppError('BAD_BACKEND', { detail: `answer longer than ${maxBytes} bytes` })

/** The charset that an answer names, unless it is UTF-8 or unknown: then undefined. */
export function charsetOf({ 'content-type': type }: BackendHeaders): string | undefined {
  const name = /;\s*charset\s*=\s*"?([\w.:-]+)/i.exec(String(type ?? ''))?.[1]
  if (name === undefined) return undefined
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'utf-8' ? undefined : encoding
  } catch {
    return undefined
  }
}

/**
 * The text of a body: decompressed, and read in the charset that it names. A text that names none and is not UTF-8 is
 * read as windows-1252, so that no letter is lost or goes back to the backend as another. Throws BAD_BACKEND as
 * `decodedPieces` does.
 */
export async function plainText(
  body: Buffer,
  { headers, maxBytes }: { headers: BackendHeaders; maxBytes: number },
): Promise<string> {
  const isCoded = body.length > 0 && !isPlain(codingOf(headers))
  const plain = isCoded ? await buffer(decodedPieces([body], { headers, maxBytes })) : body
  const charset = charsetOf(headers)
  return charset === undefined ? undeclaredText(plain) : new TextDecoder(charset).decode(plain)
}

/** The text of bytes that name no charset: UTF-8, or else windows-1252. */
export const undeclaredText = (plain: Buffer): string =>
  isUtf8(plain) ? plain.toString('utf8').replace(/^\ufeff/, '') : new TextDecoder(OLD_CHARSET).decode(plain)

/** The text of a body that comes in pieces, written anew in UTF-8. */
export async function* inUtf8(pieces: AsyncIterable<Buffer>, charset: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(charset)
  for await (const piece of pieces) yield Buffer.from(decoder.decode(piece, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/**
 * A body in pieces, decompressed: nobody asks for a coding, but some backends use one. Throws BAD_BACKEND for an unknown
 * or untrue coding, or more bytes than the limit.
 */
export async function* decodedPieces(
  pieces: AsyncIterable<Buffer> | Iterable<Buffer>,
  { headers, maxBytes }: { headers: BackendHeaders; maxBytes: number },
): AsyncGenerator<Buffer> {
  const name = codingOf(headers)
  if (isPlain(name)) {
    yield* pieces
    return
  }
  if (!isDecoder(name))
    throw new AppError('BAD_BACKEND', { detail: 'answer is coded in a way nobody asked for' })
  const decoding = DECODERS[name]()
  const coded = Readable.from(pieces).on('error', (error) => decoding.destroy(error))
  let size = 0
  try {
    for await (const piece of coded.pipe(decoding) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes) throw tooLong(maxBytes)
      yield piece
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('BAD_BACKEND', { detail: `answer is no ${name}, as it says`, cause })
  }
}
