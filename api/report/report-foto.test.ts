import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { LINHAS } from '#shared/linhas/index'
import { upright as uprightSize } from '#shared/foto/exif-orientation'
import { CORNERS, STORED as STORED_SIZE, TURNED, cornersOf } from '#shared/testing/turned-fotos'
import { openFoto } from './open-foto.ts'
import { cropFoto, thumbnail } from './report-foto.ts'
import type { Picture } from './report-foto.ts'
import { sampleRegistro } from './testing/sample-report.ts'

const SIZE = { width: 1200, height: 800 }
/** Where the test photo shows its damage, a red field on grey. */
const MARKER = { x: 300, y: 500, width: 160, height: 90 }

async function upright(): Promise<Sharp> {
  const red = {
    create: { width: MARKER.width, height: MARKER.height, channels: 3 as const, background: '#ff0000' },
  }
  const png = await sharp({ create: { ...SIZE, channels: 3, background: '#808080' } })
    .composite([{ input: red, left: MARKER.x, top: MARKER.y }])
    .png()
    .toBuffer()
  return sharp(png)
}

/**
 * How a camera stores the picture for each EXIF orientation, so that viewers show it upright. (sharp flips before it
 * rotates.)
 */
const STORED: Record<number, (source: Sharp) => Sharp> = {
  1: (source) => source,
  2: (source) => source.flop(),
  3: (source) => source.rotate(180),
  4: (source) => source.flip(),
  5: (source) => source.flop().rotate(270),
  6: (source) => source.rotate(270),
  7: (source) => source.flop().rotate(90),
  8: (source) => source.rotate(90),
}

async function stored(orientation: number): Promise<Buffer> {
  const turned = await (STORED[orientation] ?? STORED[1]!)(await upright())
    .png()
    .toBuffer()
  return sharp(turned)
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function colorAt(picture: Picture, x: number, y: number): Promise<'red' | 'grey' | 'other'> {
  const { data, info } = await sharp(picture.jpeg).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.round(y) * info.width + Math.round(x)) * info.channels
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
  if (r > 200 && g < 60 && b < 60) return 'red'
  return Math.abs(r - 128) < 25 && Math.abs(g - 128) < 25 ? 'grey' : 'other'
}

const registro = (source: Buffer, foto = {}) =>
  sampleRegistro(LINHAS.drone, source, { marker: MARKER, imageMeta: SIZE, ...foto })

describe('a photo of a report', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is cut out upright with its marker over the damage when its EXIF orientation is %i',
    async (orientation) => {
      const source = await openFoto(registro(await stored(orientation)))
      expect(source?.size).toEqual(SIZE)
      const window = { left: 200, top: 400, width: 600, height: 300 }
      for (const outputWidth of [600, 250]) {
        const picture = source && (await cropFoto(source, window, outputWidth))
        if (!picture?.marker) throw new Error('no picture')
        expect(picture.width).toBe(outputWidth)
        const { x, y, width, height } = picture.marker
        const inset = 5
        for (const [dx, dy] of [
          [inset, inset],
          [width - inset, height - inset],
        ] as const)
          expect(await colorAt(picture, x + dx, y + dy)).toBe('red')
        expect(await colorAt(picture, x - inset, y + height / 2)).toBe('grey')
        expect(await colorAt(picture, x + width + inset, y + height / 2)).toBe('grey')
        expect(await colorAt(picture, x + width / 2, y - inset)).toBe('grey')
      }
    },
  )

  it.each(TURNED)('with %s stands as the browser shows it', async (_what, bytes, orientation) => {
    const source = await openFoto(registro(bytes))
    const picture = source && (await cropFoto(source, { left: 0, top: 0, ...source.size }, 400))
    expect(source?.size).toEqual(uprightSize(STORED_SIZE, orientation))
    expect(picture && (await cornersOf(picture.jpeg))).toBe(CORNERS[orientation])
  })

  it('is not turned by the orientation of a WebP, as browsers do not turn it', async () => {
    const source = await sharp(await (await upright()).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .webp({ lossless: true })
      .toBuffer()
    const open = await openFoto(registro(source))
    expect(open?.size).toEqual(SIZE)
    const picture = open && (await cropFoto(open, { left: 200, top: 400, width: 600, height: 300 }, 600))
    if (!picture?.marker) throw new Error('no picture')
    expect(await colorAt(picture, picture.marker.x + 5, picture.marker.y + 5)).toBe('red')
    expect(await colorAt(picture, picture.marker.x - 5, picture.marker.y + 5)).toBe('grey')
  })

  it('has its rectangle drawn into the thumbnail, around the damage', async () => {
    const source = await openFoto(registro(await stored(6)))
    const picture =
      source &&
      (await thumbnail(source, { width: 480, height: 360 }, { marker: '#00ff00', casing: '#ffffff' }))
    if (!picture) throw new Error('no picture')
    expect([picture.width, picture.height]).toEqual([480, 320])
    expect(await colorAt(picture, 152, 218)).toBe('red')
    const { data, info } = await sharp(picture.jpeg).raw().toBuffer({ resolveWithObject: true })
    const edge = (218 * info.width + 118) * info.channels
    expect(data[edge + 1]).toBeGreaterThan(180)
    expect(data[edge]).toBeLessThan(120)
  })

  it('scales a marker that was made on another size of the photo', async () => {
    const half = { width: SIZE.width / 2, height: SIZE.height / 2 }
    const marker = { x: MARKER.x / 2, y: MARKER.y / 2, width: MARKER.width / 2, height: MARKER.height / 2 }
    const source = await openFoto(registro(await stored(1), { marker, imageMeta: half }))
    expect(source?.marker).toEqual(MARKER)
  })

  it('keeps a marker inside the photo', async () => {
    const source = await openFoto(registro(await stored(1), { marker: { ...MARKER, width: 5000 } }))
    expect(source?.marker?.width).toBe(SIZE.width - MARKER.x)
    const outside = await openFoto(registro(await stored(1), { marker: { ...MARKER, x: 1300 } }))
    expect(outside?.marker).toBeNull()
  })

  it('is unavailable when its bytes are no picture or end early, and fails when the storage does', async () => {
    expect(await openFoto(registro(Buffer.from('not a photo')))).toBeNull()
    const whole = await stored(1)
    const cut = await openFoto(registro(whole.subarray(0, whole.length / 2)))
    expect(cut && (await cropFoto(cut, { left: 0, top: 0, ...SIZE }, 400))).toBeNull()
    const gone = { ...registro(whole), original: () => Promise.resolve({ path: '/nonexistent/photo.jpg' }) }
    await expect(openFoto(gone)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
