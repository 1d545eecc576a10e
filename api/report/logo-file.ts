import sharp from 'sharp'
import { LOGO_MAX, LOGO_MIMES } from '#shared/contract/pessoas/inspetora'
import { AppError } from '#shared/errors/errors'
import { sniffFoto } from '#shared/foto/foto-format'
import { TEXTOS } from '#shared/textos/textos'

/** Most pixels a logo may have. */
const LOGO_PIXELS = 25_000_000
/** Largest size in px in which a logo is kept: four times its place on paper. */
const LOGO_BOX = { width: 800, height: 300 } as const

const T = TEXTOS.inspetora

/**
 * The logo of an uploaded file as reports take it: whole, upright, on white, as a PNG no larger than they need. Throws
 * TOO_LARGE past `LOGO_MAX` bytes, and INVALID_FILE past `LOGO_PIXELS`, for bytes that are no PNG or JPEG, and for a
 * picture that cannot be decoded to its end.
 */
export async function logoOf(file: Buffer): Promise<Buffer> {
  if (file.length > LOGO_MAX) throw new AppError('TOO_LARGE', { texto: T.logoGrande })
  if (!LOGO_MIMES.includes(sniffFoto(file) ?? '')) throw new AppError('INVALID_FILE', { texto: T.logoRuim })
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
    if (width * height > LOGO_PIXELS) throw new AppError('INVALID_FILE', { texto: T.logoPontos })
    return await sharp(file, { failOn: 'error', limitInputPixels: LOGO_PIXELS })
      .rotate()
      .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('INVALID_FILE', { texto: T.logoRuim, cause })
  }
}
