import { describe, expect, it } from 'vitest'
import { partOnStage, type Frame } from '../geometry.ts'
import { VIEW_100, zoomPan } from '../zoom/zoom-pan.ts'
import { nextLoupe, placeLoupe } from './loupe-place.ts'
import { tilesOf } from './tile-grid.ts'

const foto = { width: 8192, height: 5464 }
const frame: Frame = { stage: { width: 1000, height: 600 }, foto }
const native = zoomPan(VIEW_100, { type: 'native', frame, ratio: 1 })

describe('the tiles of a part of the photo', () => {
  it('are those it touches, the nearest to its middle first, cut at the edges of the photo', () => {
    const part = { x: 500, y: 1030, width: 600, height: 200 }
    expect(tilesOf(part, foto)).toEqual([
      { x: 512, y: 1024, width: 512, height: 512 },
      { x: 1024, y: 1024, width: 512, height: 512 },
      { x: 0, y: 1024, width: 512, height: 512 },
    ])
    expect(tilesOf({ x: 8100, y: 5400, width: 400, height: 400 }, foto)).toEqual([
      { x: 7680, y: 5120, width: 512, height: 344 },
    ])
    expect(tilesOf({ x: -900, y: -900, width: 300, height: 300 }, foto)).toEqual([])
  })

  it('at 1:1 are as many as the stage holds, however large the photo', () => {
    const part = partOnStage({ frame, view: native })
    expect([part.width, part.height].map(Math.round)).toEqual([1000, 600])
    expect(tilesOf(part, foto).length).toBeLessThanOrEqual(9)
    expect(tilesOf(partOnStage({ frame, view: VIEW_100 }), foto)).toHaveLength(16 * 11)
  })
})

describe('the loupe', () => {
  const at = { x: 500, y: 300 }
  const place = (more: object, of = frame) =>
    placeLoupe({
      projection: { frame: of, view: VIEW_100 },
      at,
      factor: 1,
      ratio: 1,
      touch: false,
      ...more,
    })

  it('goes from none to 1:1, to 2:1, and to none', () => {
    expect([nextLoupe(null), nextLoupe(1), nextLoupe(2)]).toEqual([1, 2, null])
  })

  it('shows around the pointer as many px of the photo as it has of the screen, or half as many', () => {
    expect(place({})).toEqual({
      box: { x: 340, y: 140, side: 320 },
      part: { x: 4096 - 160, y: 2732 - 160, width: 320, height: 320 },
    })
    expect(place({ factor: 2 }).part).toMatchObject({ x: 4096 - 80, width: 160 })
    expect(place({ ratio: 2 }).part).toMatchObject({ x: 4096 - 320, width: 640 })
  })

  it('stays on the stage, stands above a finger, and is small on a small stage', () => {
    expect(place({ at: { x: 2, y: 599 } }).box).toEqual({ x: 0, y: 280, side: 320 })
    expect(place({ at: { x: 500, y: 500 }, touch: true }).box.y).toBe(144)
    expect(place({ at: { x: 500, y: 100 }, touch: true }).box.y).toBe(136)
    const small: Frame = { stage: { width: 390, height: 290 }, foto }
    expect(place({}, small).box.side).toBe(203)
  })

  it('stands beside the finger on a phone, too, whose stage has no room above nor below it: the finger covered it', () => {
    const phone: Frame = { stage: { width: 332, height: 249 }, foto }
    const under = (x: number) => place({ at: { x, y: 120 }, touch: true }, phone)
    expect(under(100).box).toEqual({ x: 166, y: 37, side: 166 })
    expect(under(300).box).toEqual({ x: 0, y: 37, side: 166 })
    expect(under(300).part.width).toBe(166)
  })
})
