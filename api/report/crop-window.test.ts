import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowAround, windowFilling } from './crop-window.ts'

const foto = fc.record({
  width: fc.integer({ min: 8, max: 9000 }),
  height: fc.integer({ min: 8, max: 9000 }),
})
const share = fc.tuple(...Array.from({ length: 4 }, () => fc.double({ min: 0.001, max: 0.999, noNaN: true })))
const scene = fc.tuple(foto, share).map(([size, [x = 0, y = 0, w = 1, h = 1]]) => ({
  foto: size,
  marker: {
    x: x * size.width,
    y: y * size.height,
    width: w * (1 - x) * size.width,
    height: h * (1 - y) * size.height,
  },
}))
const ASPECT = 174 / 85
const place = { aspect: ASPECT, outputWidth: 1370 }

describe('the part of a photo that a report shows', () => {
  it('is the whole photo when nothing is marked', () => {
    const size = { width: 4000, height: 3000 }
    expect(windowAround({ foto: size, marker: null, ...place })).toEqual({ left: 0, top: 0, ...size })
  })

  it('lies inside the photo and holds the whole marker, whatever the photo and the marker', () => {
    fc.assert(
      fc.property(scene, ({ foto: size, marker }) => {
        const window = windowAround({ foto: size, marker, ...place })
        expect(window.left).toBeGreaterThanOrEqual(0)
        expect(window.top).toBeGreaterThanOrEqual(0)
        expect(window.left + window.width).toBeLessThanOrEqual(size.width)
        expect(window.top + window.height).toBeLessThanOrEqual(size.height)
        expect(window.left).toBeLessThanOrEqual(Math.ceil(marker.x))
        expect(window.top).toBeLessThanOrEqual(Math.ceil(marker.y))
        expect(window.left + window.width).toBeGreaterThanOrEqual(Math.floor(marker.x + marker.width))
        expect(window.top + window.height).toBeGreaterThanOrEqual(Math.floor(marker.y + marker.height))
      }),
    )
  })

  it('has the shape of its place and does not magnify a small marker beyond the pixels of the photo', () => {
    const marker = { x: 2000, y: 1500, width: 40, height: 30 }
    const window = windowAround({ foto: { width: 4000, height: 3000 }, marker, ...place })
    expect(window.width).toBe(1370)
    expect(window.width / window.height).toBeCloseTo(ASPECT, 2)
    expect(window.left).toBe(2020 - 685)
  })

  it('fills the cover without a margin, inside the photo', () => {
    fc.assert(
      fc.property(scene, ({ foto: size, marker }) => {
        const window = windowFilling({ foto: size, marker, aspect: 1.4, outputWidth: 1654 })
        expect(window.left + window.width).toBeLessThanOrEqual(size.width)
        expect(window.top + window.height).toBeLessThanOrEqual(size.height)
        const exact = Math.abs(window.width - window.height * 1.4)
        expect(exact).toBeLessThanOrEqual(1.5)
      }),
    )
  })
})
