import sharp from 'sharp'
import { insertSegments, jpegSegment } from '#api/testing/make-foto'
import { ask as procedure } from '#bff/testing/product-admin'
import { textFields } from '#bff/testing/upload-bodies'
import { LINHAS } from '#shared/linhas/index'
import { sendUpload, uploadBody } from '../load.ts'
import type { Person } from '../load.ts'

/** The line of the orders that are opened in the browser. */
export const LINHA = LINHAS.civil
const { torre = '' } = Object.fromEntries(textFields(LINHA))

/** Sizes of photos: megapixels → width and height in px. */
export const SIZES = { 12: [4000, 3000], 20: [5472, 3648], 45: [8192, 5464] } as const
export type Megapixels = keyof typeof SIZES
export const LISTA_SIZES: readonly Megapixels[] = [12, 20, 45]

/** Photos sent in one form. */
const AT_ONCE = 20

/** A JPEG of that many megapixels with noise like a camera's, of about 0.17 MB per megapixel. */
function fotoOf(megapixels: Megapixels): Promise<Buffer> {
  const [width, height] = SIZES[megapixels]
  const noise = { type: 'gaussian', mean: 96 + megapixels, sigma: 12 } as const
  const background = '#888'
  return sharp({ create: { width, height, channels: 3, background, noise } })
    .jpeg({ quality: 88 })
    .toBuffer()
}

const painted = new Map<Megapixels, Promise<Buffer>>()

/** Photo number `n`: the same picture as others of its size, with a comment that makes its bytes differ from theirs. */
async function numbered(n: number, megapixels: Megapixels): Promise<Buffer> {
  const painting = painted.get(megapixels) ?? fotoOf(megapixels)
  painted.set(megapixels, painting)
  return insertSegments(await painting, [jpegSegment(0xfe, Buffer.from(`foto ${n}`))])
}

/** Uploads an order whose photo `n` (from 1) has `sizeOf(n)` megapixels. */
export async function sendOrder(
  url: string,
  { caller, userId }: Person,
  order: { os: string; count: number; sizeOf: (n: number) => Megapixels },
): Promise<void> {
  const { os, count, sizeOf } = order
  for (let done = 0; done < count; done += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_unused, at) => done + at + 1)
    const fotos = await Promise.all(numbers.map((n) => numbered(n, sizeOf(n))))
    await sendUpload(url, uploadBody(fotos, { userId, os }), caller)
  }
}

/** Address of the bench with photo `n` of an order open. */
export const benchAddress = (os: string, n = 1) =>
  `${LINHA.telas.inspecao.rota}?${new URLSearchParams({ os, torre, foto: String(n) }).toString()}`

/** How many photos of an order have a marker and a damage in what the product stored. */
export async function countMarked(url: string, { caller }: Person, os: string): Promise<number> {
  const found = await procedure({ url, headers: caller }, `${LINHA.id}.fotos`, { os, torre })
  const fotos = found as { marker?: unknown; dano?: string | null }[]
  return fotos.filter(({ marker, dano }) => marker && dano).length
}
