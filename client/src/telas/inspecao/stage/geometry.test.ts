import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VIEW_100, ZOOM } from './zoom/zoom-pan.ts'
import {
  arrowStep,
  clampView,
  fitScale,
  originOf,
  roundMarker,
  scaleOf,
  toNatural,
  toScreen,
  visiblePart,
  zoomAt,
  type Frame,
  type View,
} from './geometry.ts'

const size = (max: number) =>
  fc.record({ width: fc.integer({ min: 200, max }), height: fc.integer({ min: 200, max }) })
const frames: fc.Arbitrary<Frame> = fc.record({ stage: size(4000), foto: size(12_000) })
const zooms = fc.double({ min: ZOOM.min, max: ZOOM.max, noNaN: true })
const shift = fc.double({ min: -5000, max: 5000, noNaN: true })
const views: fc.Arbitrary<View> = fc.record({ zoom: zooms, pan: fc.record({ x: shift, y: shift }) })
const shares = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const frame: Frame = { stage: { width: 1000, height: 600 }, foto: { width: 4000, height: 3000 } }

describe('coordinates of the stage', () => {
  it('shows the whole photo in the middle at 100%', () => {
    expect(fitScale(frame)).toBe(0.2)
    expect(originOf({ frame, view: VIEW_100 })).toEqual({ x: 100, y: 0 })
    expect(visiblePart({ frame, view: VIEW_100 })).toEqual({ x: 0, y: 0, width: 1, height: 1 })
  })

  it('turns screen px into natural px and back at any zoom and pan', () => {
    fc.assert(
      fc.property(frames, views, shares, (any, view, share) => {
        const point = { x: share.x * any.stage.width, y: share.y * any.stage.height }
        const projection = { frame: any, view }
        const back = toScreen(projection, toNatural(projection, point))
        expect(back.x).toBeCloseTo(point.x, 6)
        expect(back.y).toBeCloseTo(point.y, 6)
      }),
    )
  })

  it('never lets the edge of a photo wider or higher than the stage come inside it', () => {
    fc.assert(
      fc.property(frames, views, (any, view) => {
        const clamped = { frame: any, view: clampView(any, view) }
        const origin = originOf(clamped)
        const scale = scaleOf(clamped)
        const inside = (from: number, length: number, stage: number) =>
          length >= stage
            ? from <= 1e-6 && from + length >= stage - 1e-6
            : Math.abs(from - (stage - length) / 2) < 1e-6
        expect(inside(origin.x, any.foto.width * scale, any.stage.width)).toBe(true)
        expect(inside(origin.y, any.foto.height * scale, any.stage.height)).toBe(true)
      }),
    )
  })

  it('keeps the point under the cursor where it is while zooming, wherever no edge stops it', () => {
    const view = { zoom: 2, pan: { x: 0, y: 0 } }
    const at = { x: 620, y: 340 }
    const before = toNatural({ frame, view }, at)
    const after = toNatural({ frame, view: zoomAt(frame, view, { zoom: 2.1, at }) }, at)
    expect(after.x).toBeCloseTo(before.x, 6)
    expect(after.y).toBeCloseTo(before.y, 6)
  })

  it('rounds a marker to whole px without leaving the photo', () => {
    expect(roundMarker({ x: 10.4, y: 20.6, width: 100.2, height: 50.2 }, frame.foto)).toEqual({
      x: 10,
      y: 21,
      width: 101,
      height: 50,
    })
    const atEdge = roundMarker({ x: 3990.7, y: 2990.7, width: 9.3, height: 9.3 }, frame.foto)
    expect(atEdge.x + atEdge.width).toBe(4000)
    expect(atEdge.y + atEdge.height).toBe(3000)
  })

  it('goes by one px of the photo at least where a px of the photo takes several of the screen', () => {
    const small = { ...frame, foto: { width: 200, height: 150 } }
    const steps = [false, true].map((far) => arrowStep({ frame: small, view: VIEW_100 }, far))
    expect(steps).toEqual([1, 3])
  })
})
