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
/** How a text is read that names no charset and is not UTF-8: as browsers read it. Source: WHATWG Encoding. */
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
 * A body without its coding, which is asked for by nobody and comes all the same; null when it grows longer than the limit.
 * Throws BAD_BACKEND for a coding that is not known, or not what it says.
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

/** How the text of an answer is written, when it says so and it is not UTF-8; undefined for UTF-8 and for names nobody knows. */
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
 * The text of a body: decoded, and read as what it says it is written in. A text that says nothing and is no UTF-8 is read as
 * windows-1252, so that no letter is lost, and none goes back to the backend as another. Null when it is longer than the limit.
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

/** A text that names no charset: UTF-8, or else the old one. */
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
