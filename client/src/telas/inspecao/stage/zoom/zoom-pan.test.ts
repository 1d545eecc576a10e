import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toNatural, type Frame, type View } from '../geometry.ts'
import { settledView, VIEW_100, ZOOM, zoomPan, type ZoomPanAction } from './zoom-pan.ts'

const frame: Frame = { stage: { width: 1000, height: 750 }, foto: { width: 4000, height: 3000 } }
const times = (view: View, action: ZoomPanAction, n: number) =>
  Array.from({ length: n }).reduce<View>((now) => zoomPan(now, action), view)

describe('zoom', () => {
  it('goes in by 10 and out by 20 points', () => {
    const once = zoomPan(VIEW_100, { type: 'in', frame })
    expect(once.zoom).toBe(1.1)
    expect(times(once, { type: 'in', frame }, 4).zoom).toBe(1.5)
    expect(zoomPan(times(once, { type: 'in', frame }, 4), { type: 'out', frame }).zoom).toBe(1.3)
  })

  it('stays between 100% and 300%', () => {
    expect(times(VIEW_100, { type: 'in', frame }, 40).zoom).toBe(3)
    expect(zoomPan({ zoom: 1.1, pan: { x: 0, y: 0 } }, { type: 'out', frame }).zoom).toBe(1)
    expect(zoomPan(VIEW_100, { type: 'scale', frame, factor: 9, at: { x: 0, y: 0 } }).zoom).toBe(3)
  })

  it('keeps what is under the cursor there', () => {
    const view = times(VIEW_100, { type: 'in', frame, at: { x: 400, y: 300 } }, 6)
    expect(toNatural({ frame, view }, { x: 400, y: 300 }).x).toBeCloseTo(1600, 6)
    expect(toNatural({ frame, view }, { x: 400, y: 300 }).y).toBeCloseTo(1200, 6)
  })

  it('stood still under two fingers that move slowly, each step of which is less than the two decimals shown', () => {
    const slowly = (view: View, factor: number) =>
      times(view, { type: 'scale', frame, factor, at: { x: 500, y: 375 } }, 200)
    const near = slowly(VIEW_100, 1.004)
    expect(near.zoom).toBe(2.22)
    expect(slowly(near, 1 / 1.004).zoom).toBe(1)
    expect(slowly(slowly(near, 1.004), 1 / 1.004).zoom).toBe(1.35)
  })

  it('recentres on the way back to 100%', () => {
    const panned = zoomPan({ zoom: 1.2, pan: { x: 0, y: 0 } }, { type: 'pan', frame, by: { x: 50, y: 20 } })
    expect(panned.pan).toEqual({ x: 50, y: 20 })
    expect(zoomPan(panned, { type: 'out', frame })).toEqual(VIEW_100)
    expect(zoomPan(panned, { type: 'reset' })).toEqual(VIEW_100)
  })
})

describe('1:1', () => {
  const at = { x: 400, y: 300 }
  const toggle = (view: View, ratio = 1) => zoomPan(view, { type: 'native', frame, ratio, at })

  it('is a px of the photo on each px of the screen, beyond 300%, where the pointer is', () => {
    expect(toggle(VIEW_100)).toMatchObject({ zoom: 4, native: true })
    expect(toggle(VIEW_100, 2).zoom).toBe(2)
    expect(toNatural({ frame, view: toggle(VIEW_100) }, at)).toEqual(toNatural({ frame, view: VIEW_100 }, at))
  })

  it('leads back to 100%, a step out to 300%, and no step further in', () => {
    const native = toggle(VIEW_100)
    expect(toggle(native)).toEqual(VIEW_100)
    const out = zoomPan(native, { type: 'out', frame })
    expect([out.zoom, out.native]).toEqual([3, undefined])
    expect(zoomPan(native, { type: 'in', frame })).toEqual(native)
    expect(zoomPan(native, { type: 'scale', frame, factor: 1.5, at })).toEqual(native)
  })

  it('stays 1:1 on another photo and another stage, and means nothing for a photo no larger than the stage', () => {
    const native = zoomPan(toggle(VIEW_100), { type: 'foto', keepPan: true })
    const half = { ...frame, foto: { width: 2000, height: 1500 } }
    expect(settledView(half, native, 1)).toMatchObject({ zoom: 2, native: true })
    const small = { ...frame, foto: { width: 400, height: 300 } }
    expect(settledView(small, native, 1)).toEqual(VIEW_100)
    for (const foto of [small.foto, frame.stage])
      expect(zoomPan(VIEW_100, { type: 'native', frame: { ...frame, foto }, ratio: 1 })).toEqual(VIEW_100)
  })
})

describe('pan', () => {
  it('does not move a photo that is wholly on the stage', () => {
    expect(zoomPan(VIEW_100, { type: 'pan', frame, by: { x: 80, y: -40 } })).toEqual(VIEW_100)
  })

  it('is lost on another photo, which keeps the zoom', () => {
    const view = { zoom: 2, pan: { x: 120, y: -30 } }
    expect(zoomPan(view, { type: 'foto', keepPan: false })).toEqual({ zoom: 2, pan: { x: 0, y: 0 } })
    expect(zoomPan(view, { type: 'foto', keepPan: true })).toEqual(view)
  })

  it('never leaves the limits whatever is done in whatever order', () => {
    const at = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 750 }) })
    const by = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
    const action: fc.Arbitrary<ZoomPanAction> = fc.oneof(
      at.map((point) => ({ type: 'in' as const, frame, at: point })),
      at.map((point) => ({ type: 'out' as const, frame, at: point })),
      by.map((d) => ({ type: 'pan' as const, frame, by: d })),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { zoom, pan } = actions.reduce(zoomPan, VIEW_100)
        expect(zoom).toBeGreaterThanOrEqual(ZOOM.min)
        expect(zoom).toBeLessThanOrEqual(ZOOM.max)
        expect(Math.abs(pan.x)).toBeLessThanOrEqual(500 * (zoom - 1) + 1e-6)
        expect(Math.abs(pan.y)).toBeLessThanOrEqual(375 * (zoom - 1) + 1e-6)
      }),
    )
  })
})
