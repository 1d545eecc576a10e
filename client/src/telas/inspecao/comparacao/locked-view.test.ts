import { describe, expect, it, vi } from 'vitest'
import { visiblePart } from '../stage/geometry.ts'
import { lockedView, lockedZoomPan } from './locked-view.ts'

const leads = { stage: { width: 600, height: 450 }, foto: { width: 4000, height: 3000 } }
/** The photo of another camera on a smaller stage: it has the same shape and other pixels. */
const follows = { stage: { width: 300, height: 225 }, foto: { width: 8000, height: 6000 } }
const zoomPan = (view: { zoom: number; pan: { x: number; y: number } }) => ({
  view,
  zoomIn: vi.fn(),
  zoomOut: vi.fn(),
  scaleBy: vi.fn(),
  panBy: vi.fn(),
  reset: vi.fn(),
  toggleNative: null,
})

describe('a stage that follows another', () => {
  it('shows the same part of its photo, whatever the pixels and the stages', () => {
    const view = { zoom: 2, pan: { x: 120, y: -40 } }
    const there = visiblePart({ frame: follows, view: lockedView({ leads, follows }, view) })
    const here = visiblePart({ frame: leads, view })
    for (const side of ['x', 'y', 'width', 'height'] as const) expect(there[side]).toBeCloseTo(here[side], 9)
  })

  it('never leaves its own photo, even where the other stage may go further', () => {
    const wide = { stage: { width: 600, height: 225 }, foto: { width: 4000, height: 3000 } }
    const { pan } = lockedView({ leads, follows: wide }, { zoom: 1.2, pan: { x: 60, y: 45 } })
    expect(pan.x).toBe(0)
  })

  it('passes zoom and movement on to the other stage, at the same part of the photo', () => {
    const lead = zoomPan({ zoom: 2, pan: { x: 0, y: 0 } })
    const locked = lockedZoomPan({ leads, follows }, lead)
    locked.panBy({ x: 10, y: -5 })
    locked.scaleBy(1.5, { x: 0, y: 225 })
    locked.zoomIn({ x: 150, y: 0 })
    locked.zoomOut()
    expect(lead.panBy).toHaveBeenCalledWith({ x: 20, y: -10 })
    expect(lead.scaleBy).toHaveBeenCalledWith(1.5, { x: 0, y: 450 })
    expect(lead.zoomIn).toHaveBeenCalledWith({ x: 300, y: 0 })
    expect(lead.zoomOut).toHaveBeenCalledWith(undefined)
  })
})
