import { describe, expect, it } from 'vitest'
import { placeCotas } from './cotas.ts'
import { gripsExtent, placeGrips } from './grips.ts'

const stage = { width: 1000, height: 600 }
const texts = { horizontal: '37,04 cm', vertical: '28,58 cm' }

describe('dimension lines', () => {
  it('lie above and to the right of the rectangle', () => {
    const { horizontal, vertical } = placeCotas({ x: 300, y: 200, width: 200, height: 150 }, stage, { texts })
    expect(horizontal).toMatchObject({ x1: 300, x2: 500, y1: 174, y2: 174 })
    expect(vertical).toMatchObject({ x1: 526, x2: 526, y1: 200, y2: 350 })
    expect(horizontal.label.x).toBe(400)
    expect(vertical.label.y).toBe(275)
  })

  it('go below and to the left at the upper right edge of the stage', () => {
    const { horizontal, vertical } = placeCotas({ x: 800, y: 4, width: 190, height: 150 }, stage, { texts })
    expect(horizontal.y1).toBe(180)
    expect(vertical.x1).toBe(774)
  })

  it.each([
    { x: 150, y: 120, width: 50, height: 30 },
    { x: 240, y: 40, width: 50, height: 30 },
  ])('cover no grip of a marker that is small under a finger: %o', (box) => {
    const palco = { width: 320, height: 240 }
    const { grips } = placeGrips(box, palco, 36)
    const extent = gripsExtent(grips)
    for (const { label } of Object.values(placeCotas(box, palco, { texts, grips: extent }))) {
      const dx = Math.abs(label.x - extent.x - extent.width / 2)
      const dy = Math.abs(label.y - extent.y - extent.height / 2)
      expect(dx >= (label.width + extent.width) / 2 || dy >= (label.height + extent.height) / 2).toBe(true)
    }
  })

  it('show the beginning of a label that is longer than the stage is wide', () => {
    const { horizontal } = placeCotas(
      { x: 10, y: 100, width: 20, height: 20 },
      { width: 60, height: 600 },
      { texts },
    )
    expect(horizontal.label.x - horizontal.label.width / 2).toBeCloseTo(4)
  })

  it.each([
    { x: -400, y: -300, width: 3000, height: 2000 },
    { x: 950, y: 560, width: 900, height: 700 },
    { x: 0, y: 0, width: 1000, height: 600 },
  ])('keep their labels in sight when the rectangle is not: %o', (box) => {
    for (const { label } of Object.values(placeCotas(box, stage, { texts }))) {
      expect(label.x - label.width / 2).toBeGreaterThanOrEqual(0)
      expect(label.x + label.width / 2).toBeLessThanOrEqual(stage.width)
      expect(label.y - label.height / 2).toBeGreaterThanOrEqual(0)
      expect(label.y + label.height / 2).toBeLessThanOrEqual(stage.height)
    }
  })
})
