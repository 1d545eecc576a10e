import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { FotoError } from '#shared/foto/foto-error'
import { sniffFoto } from '#shared/foto/foto-format'
import { originalInfo } from '../original-info.ts'
import { baselineProblem } from './baseline-scan.ts'
import { reasonOf } from '#shared/errors/thrown'

/** Seconds one photo may take. */
const TIMEOUT_S = 120
/** What the JPEG decoder says of data that stops or makes no sense; its other warnings are of headers. */
const CORRUPT = /Corrupt JPEG data|Premature end/i
/** Width in px of the picture that is made of what was decoded; nobody looks at it. */
const KEPT_WIDTH = 64

const decode = (bytes: Uint8Array, failOn: 'error' | 'warning') =>
  sharp(bytes, { failOn })
    .timeout({ seconds: TIMEOUT_S })
    // Does not shrink while loading: warnings come only of lines that are decoded.
    .extractChannel(0)
    .resize({ width: KEPT_WIDTH, kernel: 'nearest', fastShrinkOnLoad: false })
    .raw()
    .toBuffer()

/** What the decoder finds wrong with the bytes, or null. */
async function complaint(bytes: Uint8Array, failOn: 'error' | 'warning'): Promise<string | null> {
  try {
    await decode(bytes, failOn)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/**
 * Why a photo cannot be decoded to its last line, or null: what its structure says, what its decoder says, and for the
 * JPEG that cameras write whether the data is what the header announces, no less and no more.
 */
export async function decodeProblem(input: string | Uint8Array): Promise<string | null> {
  const bytes = typeof input === 'string' ? await readFile(input) : Buffer.from(input)
  try {
    await originalInfo({ buffer: bytes })
  } catch (error) {
    if (error instanceof FotoError) return error.message
    throw error
  }
  if (sniffFoto(bytes) !== 'image/jpeg') return complaint(bytes, 'error')
  const warned = await complaint(bytes, 'warning')
  if (warned !== null && CORRUPT.test(warned)) return warned
  return (warned !== null ? await complaint(bytes, 'error') : null) ?? baselineProblem(bytes)
}
