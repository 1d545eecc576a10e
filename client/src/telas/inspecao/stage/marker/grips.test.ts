import { describe, expect, it } from 'vitest'
import { GRIPS, placeGrips, resizeAt } from './grips.ts'

const stage = { width: 1000, height: 600 }
const foto = { width: 4000, height: 3000 }

describe.each([24, 36])('grips taken within %i px', (reach) => {
  it.each([
    { what: 'in the middle', box: { x: 300, y: 200, width: 200, height: 150 } },
    { what: 'of one px', box: { x: 500, y: 300, width: 1, height: 1 } },
    { what: 'of a thin crack', box: { x: 100, y: 300, width: 600, height: 3 } },
    { what: 'in the upper left corner', box: { x: 0, y: 0, width: 8, height: 8 } },
    { what: 'in the lower right corner', box: { x: 990, y: 590, width: 10, height: 10 } },
    { what: 'over the whole stage', box: { x: 0, y: 0, width: 1000, height: 600 } },
  ])('of a marker $what lie whole on the stage, and none covers another', ({ box }) => {
    const { grips } = placeGrips(box, stage, reach)
    expect(grips.map(({ grip }) => grip)).toEqual([...GRIPS])
    for (const [i, a] of grips.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(reach / 2)
      expect(a.y).toBeGreaterThanOrEqual(reach / 2)
      expect(a.x).toBeLessThanOrEqual(stage.width - reach / 2)
      expect(a.y).toBeLessThanOrEqual(stage.height - reach / 2)
      for (const b of grips.slice(i + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(reach)
    }
  })
})

describe('grips', () => {
  it('lie on the corners and in the middle of the edges', () => {
    const { grips, inside } = placeGrips({ x: 300, y: 200, width: 200, height: 150 }, stage, 24)
    expect(grips.find(({ grip }) => grip === 'nw')).toEqual({ grip: 'nw', x: 300, y: 200 })
    expect(grips.find(({ grip }) => grip === 'e')).toEqual({ grip: 'e', x: 500, y: 275 })
    expect(inside).toBeNull()
  })

  it('leave the inside of a small marker to be moved by', () => {
    expect(placeGrips({ x: 490, y: 290, width: 20, height: 20 }, stage, 24).inside).toEqual({
      ...{ x: 488, y: 288, width: 24, height: 24 },
    })
  })

  it('stay where the marker is when that is out of sight, but an edge is taken where it is seen', () => {
    const { grips } = placeGrips({ x: -400, y: 100, width: 900, height: 200 }, stage, 24)
    expect(grips.find(({ grip }) => grip === 'w')?.x).toBe(-400)
    expect(grips.find(({ grip }) => grip === 'n')?.x).toBe(250)
  })
})

describe('a marker resized at a grip', () => {
  const marker = { x: 400, y: 400, width: 800, height: 400 }

  it.each([
    ['n', { x: 400, y: 420, width: 800, height: 380 }],
    ['e', { x: 400, y: 400, width: 810, height: 400 }],
    ['s', { x: 400, y: 400, width: 800, height: 420 }],
    ['w', { x: 410, y: 400, width: 790, height: 400 }],
    ['nw', { x: 410, y: 420, width: 790, height: 380 }],
    ['se', { x: 400, y: 400, width: 810, height: 420 }],
  ] as const)('%s keeps what lies across from it', (grip, expected) => {
    expect(resizeAt(marker, grip, { by: { x: 10, y: 20 }, foto })).toEqual(expected)
  })

  it('stays inside the photo and never vanishes', () => {
    expect(resizeAt(marker, 'se', { by: { x: 9999, y: -9999 }, foto })).toEqual({
      ...{ x: 400, y: 400, width: 3600, height: 4 },
    })
    expect(resizeAt(marker, 'nw', { by: { x: -9999, y: 9999 }, foto })).toEqual({
      ...{ x: 0, y: 796, width: 1200, height: 4 },
    })
  })
})
