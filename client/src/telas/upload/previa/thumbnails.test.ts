import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetThumbnail, thumbnail } from './thumbnails.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/**
 * A browser whose canvases write these types, and a PNG for any other; returns the pictures that were kept.
 */
function browserThatWrites(...types: string[]): Blob[] {
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 300, height: 225, close: () => {} }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['x'], { type: types.includes(type) ? type : 'image/png' })),
  )
  const kept: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${kept.push(blob)}`,
      revokeObjectURL: () => {},
    }),
  )
  return kept
}

const make = () => thumbnail(new File(['foto'], 'DJI_0001.jpg'), new AbortController().signal)

it('keeps no preview of a photo that was left out while it was made', async () => {
  const kept = browserThatWrites('image/webp')
  const revoked = vi.spyOn(URL, 'revokeObjectURL')
  let decoded: (bitmap: unknown) => void = () => undefined
  const decoding = vi.fn(() => new Promise((resolve) => (decoded = resolve)))
  vi.stubGlobal('createImageBitmap', decoding)
  const file = new File(['foto'], 'DJI_0001.jpg')
  const abort = new AbortController()
  const made = thumbnail(file, abort.signal)
  await waitFor(() => expect(decoding).toHaveBeenCalled())
  forgetThumbnail(file)
  abort.abort()
  decoded({ width: 300, height: 225, close: () => {} })
  await made.catch(() => undefined)
  expect(kept).toHaveLength(1)
  expect(revoked).toHaveBeenCalledTimes(1)
})

it('makes the preview of each of many photos, of which it decodes two at once', async () => {
  browserThatWrites('image/webp')
  expect(await Promise.all([make(), make(), make(), make()])).toHaveLength(4)
})

it('keeps the preview of a photo as WebP', async () => {
  const kept = browserThatWrites('image/webp', 'image/jpeg')
  await make()
  expect(kept.map(({ type }) => type)).toEqual(['image/webp'])
})

it('keeps no preview as PNG, ten times as large, where the browser writes no WebP', async () => {
  const kept = browserThatWrites('image/jpeg')
  await make()
  expect(kept.map(({ type }) => type)).toEqual(['image/jpeg'])
})

it('shows a preview in a Safari of 2023, which knows no orientation called from-image', async () => {
  const kept = browserThatWrites('image/jpeg')
  const bitmap = { width: 300, height: 225, close: () => {} }
  vi.stubGlobal(
    'createImageBitmap',
    (_: File, { imageOrientation = 'none' }: { imageOrientation?: string }) =>
      ['none', 'flipY'].includes(imageOrientation)
        ? Promise.resolve(bitmap)
        : Promise.reject(new TypeError('Type error')),
  )
  await make()
  expect(kept).toHaveLength(1)
})

it.each([
  { browser: 'hands out noise', pixel: [17, 201, 96, 255], type: '' },
  { browser: 'changes the last bit of colours', pixel: [129, 127, 128, 255], type: 'image/webp' },
])(
  'showed stripes for photos: the photo itself, or a picture of it, where a canvas that is read $browser',
  async ({ pixel, type }) => {
    const kept = browserThatWrites('image/webp')
    const data = Uint8ClampedArray.from({ length: 64 }, (_, at) => pixel[at % 4] ?? 0)
    const pen = { fillRect: () => {}, getImageData: () => ({ data }), drawImage: () => {} }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
    await make()
    expect(kept.map((blob) => [blob instanceof File, blob.type])).toEqual([[type === '', type]])
  },
)
