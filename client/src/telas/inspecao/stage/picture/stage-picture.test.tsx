import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LarguraFoto } from '#shared/foto/larguras'
import { BitmapCache } from '../../fotos/bitmap-cache.ts'
import { StagePicture } from './stage-picture.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('the sharper picture of a zoom that did not come is asked for again: it stayed blurred until the next zoom', async () => {
  const asked: string[] = []
  let hasLink = true
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1920, height: 1440, close: vi.fn() }))
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return hasLink ? Promise.resolve(new Response('photo')) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const bitmaps = new BitmapCache()
  const [onFail, onReady] = [vi.fn(), vi.fn()]
  const picture = (largura: LarguraFoto) => (
    <StagePicture
      image="/f"
      alt="Foto"
      devicePx={largura}
      filter={undefined}
      {...{ largura, bitmaps, onFail, onReady }}
    />
  )
  const shown = () => screen.getByRole('img').dataset['largura']
  const { rerender } = render(picture(1920))
  await after(100)
  expect(shown()).toBe('1920')
  hasLink = false
  rerender(picture(3840))
  await after(100)
  expect(asked).toEqual(['/f?w=1920', '/f?w=3840'])
  hasLink = true
  await after(2_100)
  await after(100)
  expect([shown(), asked.length, onFail.mock.calls.length]).toEqual(['3840', 3, 0])
})

it('brightness, contrast, gamma and the negative changed nothing in Safari: it draws canvases of the graphics card past an SVG filter', async () => {
  const settings: unknown[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((_type, given: unknown) => {
    settings.push(given)
    return null
  })
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1920, height: 1440, close: vi.fn() }))
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('photo')))
  const bitmaps = new BitmapCache()
  const picture = (filter?: string) => (
    <StagePicture
      {...{ image: '/f', alt: 'Foto', devicePx: 1920, largura: 1920, bitmaps, filter }}
      onReady={vi.fn()}
      onFail={vi.fn()}
    />
  )
  const { rerender, container } = render(picture())
  const shown = () => within(container).getByRole('img')
  await after(100)
  const before = shown()
  rerender(picture('url(#curve)'))
  expect(shown()).not.toBe(before)
  expect(settings).toEqual([
    { alpha: false, willReadFrequently: false },
    { alpha: false, willReadFrequently: true },
  ])
})
