import sharp from 'sharp'
import { expect, it } from 'vitest'
import { FotoInspector } from './foto-inspector.ts'
import { CORNERS, STORED, TURNED, cornersOf } from '../testing/turned-fotos.ts'
import { turnOf, upright } from './exif-orientation.ts'

it.each(TURNED)('a photo with %s is told to stand as Chromium shows it', (_what, bytes, orientation) => {
  const inspector = new FotoInspector('a')
  inspector.push(bytes)
  expect(inspector.end()).toMatchObject({ orientation, ...upright(STORED, orientation) })
})

it.each(TURNED.slice(0, 8))('the turn of %s makes it upright', async (_what, bytes, orientation) => {
  const { flip, flop, degrees } = turnOf(orientation)
  const made = await sharp(bytes).flip(flip).flop(flop).rotate(degrees).png().toBuffer()
  expect(await cornersOf(made)).toBe(CORNERS[orientation])
})
