import exifr from 'exifr'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { FotoInspector } from '#shared/foto/foto-inspector'
import { FotoMetadata } from '#shared/foto/foto-metadata'
import { alturaOf } from './altura.ts'
import { capturadaEmOf } from './capturada-em.ts'

vi.mock('exifr', async (original) => {
  const { default: reader } = await original<{ default: typeof exifr }>()
  return { default: { ...reader, parse: vi.fn(reader.parse.bind(reader)) } }
})

it('every photo is read with the same options: the reader keeps what it made of each object of them for ever', async () => {
  const foto = await sharp({ create: { width: 16, height: 12, channels: 3, background: '#777' } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:11:20 10:15:12' } })
    .jpeg()
    .toBuffer()
  const metadata = new FotoMetadata()
  new FotoInspector('a', { metadata }).push(foto)
  for (let n = 0; n < 5; n++) {
    expect(await capturadaEmOf(metadata)).toBe('2026-11-20T10:15:12')
    await alturaOf(metadata)
  }
  const { calls } = vi.mocked(exifr.parse).mock
  expect(calls).toHaveLength(10)
  expect(new Set(calls.map(([, options]) => options)).size).toBe(2)
})
