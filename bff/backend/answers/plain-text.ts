import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import { Readable } from 'node:stream'
import {
  brotliDecompress,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  gunzip,
  inflate,
} from 'node:zlib'
import { AppError } from '#shared/errors/errors'
import { codeOf } from '#shared/errors/thrown'
import type { BackendHeaders } from '../backend-response.ts'

const ungzip = promisify(gunzip)
const DECODERS = {
  gzip: ungzip,
  'x-gzip': ungzip,
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const
const DECODING_STREAMS = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const satisfies Record<keyof typeof DECODERS, unknown>
/** The charset of a text that names none and is not UTF-8: that of browsers. Source: WHATWG Encoding. */
const OLD_CHARSET = 'windows-1252'

const isDecoder = (coding: string): coding is keyof typeof DECODERS => Object.hasOwn(DECODERS, coding)

const codingOf = ({ 'content-encoding': coding }: BackendHeaders) =>
  String(coding ?? 'identity')
    .trim()
    .toLowerCase()
const isPlain = (coding: string) => coding === 'identity' || coding === ''

function decoderOf<D extends object>(decoders: D, coding: string): D[keyof D] {
  if (!isDecoder(coding))
    throw new AppError('BAD_BACKEND', { detail: 'answer is coded in a way nobody asked for' })
  return decoders[coding as keyof D]
}

/**
 * A body, decompressed: nobody asks for a coding, but some backends use one; null when it grows longer than the limit.
 * Throws BAD_BACKEND for an unknown coding, and for a body that is not coded as it says.
 */
async function decoded(body: Buffer, headers: BackendHeaders, maxBytes: number): Promise<Buffer | null> {
  const name = codingOf(headers)
  if (isPlain(name) || body.length === 0) return body
  const decode = decoderOf(DECODERS, name)
  try {
    return await decode(body, { maxOutputLength: maxBytes })
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') return null
    throw new AppError('BAD_BACKEND', { detail: `answer is no ${name}, as it says`, cause })
  }
}

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
 * read as windows-1252, so that no letter is lost or goes back to the backend as another. Null when it is longer than
 * the limit.
 */
export async function plainText(
  body: Buffer,
  { headers, maxBytes }: { headers: BackendHeaders; maxBytes: number },
): Promise<string | null> {
  const plain = await decoded(body, headers, maxBytes)
  if (plain === null) return null
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

/** A body in pieces, decompressed. Throws BAD_BACKEND for an unknown or untrue coding, or more bytes than the limit. */
export async function* decodedPieces(
  pieces: AsyncIterable<Buffer>,
  { headers, maxBytes }: { headers: BackendHeaders; maxBytes: number },
): AsyncGenerator<Buffer> {
  const name = codingOf(headers)
  if (isPlain(name)) {
    yield* pieces
    return
  }
  const decoding = decoderOf(DECODING_STREAMS, name)()
  const coded = Readable.from(pieces).on('error', (error) => decoding.destroy(error))
  let size = 0
  try {
    for await (const piece of coded.pipe(decoding) as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > maxBytes)
        throw new AppError('BAD_BACKEND', { detail: `answer longer than ${maxBytes} bytes` })
      yield piece
    }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('BAD_BACKEND', { detail: `answer is no ${name}, as it says`, cause })
  }
}
