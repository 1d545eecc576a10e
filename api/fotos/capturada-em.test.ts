import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import { insertSegments, jpegSegment, makeFoto } from '../testing/make-foto.ts'
import { capturadaEmOf } from './capturada-em.ts'

function metadataOf(foto: Uint8Array) {
  const metadata = new FotoMetadata()
  new FotoInspector('a', { metadata }).push(foto)
  return metadata
}

const withDate = (IFD2: Record<string, string>) =>
  sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } })
    .withExif({ IFD0: { DateTime: '2026:11:22 08:00:00' }, IFD2 })
    .jpeg()
    .toBuffer()

describe('when a photo was taken', () => {
  it.each([
    [{ DateTimeOriginal: '2026:11:20 10:15:12' }, '2026-11-20T10:15:12'],
    [{ DateTimeDigitized: '2026:11:20 10:15:12' }, '2026-11-20T10:15:12'],
    [{ DateTimeOriginal: '0000:00:00 00:00:00' }, null],
    [{ DateTimeOriginal: '2026:02:31 10:15:12' }, null],
    [{ DateTimeOriginal: '0001:01:01 00:00:00' }, null],
    [
      { DateTimeOriginal: '0001:01:01 00:00:00', DateTimeDigitized: '1957:10:04 22:28:00' },
      '1957-10-04T22:28:00',
    ],
    [{ DateTimeOriginal: 'ontem' }, null],
    [{}, null],
  ])('is what the clock of its camera said: EXIF %j is %s', async (exif, moment) => {
    expect(await capturadaEmOf(metadataOf(await withDate(exif)))).toBe(moment)
  })

  it('is not known without EXIF, or when it is damaged', async () => {
    const plain = await makeFoto({ width: 16, height: 12 })
    expect(await capturadaEmOf(metadataOf(plain))).toBeNull()
    const damaged = jpegSegment(0xe1, Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1'))
    expect(await capturadaEmOf(metadataOf(insertSegments(plain, [damaged])))).toBeNull()
  })
})
