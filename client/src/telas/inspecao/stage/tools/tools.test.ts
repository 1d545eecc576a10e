import { fireEvent, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Ponto } from '#shared/marcacao/marker'
import { VIEW_100 } from '../zoom/zoom-pan.ts'
import { drawTool } from './draw-tool.ts'
import { editTool } from './edit-tool.ts'
import { handTool } from './hand-tool.ts'
import { steppedEnd } from '../segmento.ts'
import { measureTool } from './measure-tool.ts'
import type { Keystroke, Press, Tool, ToolStage } from './tool.ts'
import { useHeldTouch } from './use-held-touch.ts'
import { FRAME, openStage, press } from '../../testing/open-stage.ts'

const MARKER = { x: 400, y: 400, width: 800, height: 400 }

/** Puts the pointer down at the first point, takes it to the others and lifts it at the last. */
function drag(tool: Tool, stage: ToolStage, ...[from, ...way]: Press[]) {
  const taken = from !== undefined && tool.press(from, stage)
  for (const { at } of way) tool.move(at, stage)
  const last = way.at(-1) ?? from
  if (last) tool.release(last, stage)
  return taken
}

/** The target of a pointer over the part of the marker with this name. */
function grab(part: string): EventTarget {
  const element = document.createElement('i')
  element.dataset['grab'] = part
  return element
}

const key = (name: string, how: Partial<Keystroke> = {}): Keystroke => ({
  ...{ key: name, shiftKey: false, ctrlKey: false, repeat: false, onFoto: true },
  ...how,
})

describe('the drawing tool', () => {
  it('makes a marker by a drag, and nothing by one that is called off', () => {
    const { stage, done } = openStage({ modo: 'marcar' })
    const tool = drawTool()
    expect(drag(tool, stage, press([100, 100]), press([300, 200]))).toBe(true)
    expect(done).toEqual([['marker', MARKER]])
    tool.press(press([0, 0]), stage)
    tool.move({ x: 50, y: 50 }, stage)
    expect(stage.sketch?.rectangle).toEqual({ x: 0, y: 0, width: 200, height: 200 })
    expect(tool.key(key('Escape'), stage)).toBe(true)
    tool.release(press([50, 50]), stage)
    expect(stage.sketch).toBeNull()
    expect(done).toHaveLength(1)
    expect(tool.key(key('Escape'), stage)).toBe(false)
  })

  it('makes a marker by two tapped corners, and waits for the second', () => {
    const { stage, done } = openStage({ modo: 'marcar' })
    const tool = drawTool()
    drag(tool, stage, press([100, 100]))
    expect(stage.sketch).toEqual({ rectangle: null, corner: { x: 400, y: 400 } })
    drag(tool, stage, press([200, 200], { button: 2 }))
    expect(stage.sketch?.corner).toEqual({ x: 400, y: 400 })
    drag(tool, stage, press([300, 200]))
    expect(stage.sketch).toBeNull()
    expect(done).toEqual([['marker', MARKER]])
    drag(tool, stage, press([100, 100]))
    expect([tool.key(key('Escape'), stage), stage.sketch]).toEqual([true, null])
  })

  it('leaves the left button to the hand in Mover, unless Ctrl is held', () => {
    const { stage } = openStage()
    expect(drawTool().press(press([1, 1]), stage)).toBe(false)
    expect(drawTool().press(press([1, 1], { ctrlKey: true }), stage)).toBe(true)
    expect(drawTool().press(press([1, 1], { button: 2 }), stage)).toBe(true)
  })

  it('gives up a drag when another photo is on the stage', () => {
    const { stage, done } = openStage({ modo: 'marcar' })
    const tool = drawTool()
    tool.press(press([100, 100]), stage)
    tool.move({ x: 300, y: 200 }, stage)
    const { sketch } = stage
    tool.move({ x: 350, y: 250 }, { ...stage, foto: 2 })
    expect(stage.sketch).toBe(sketch)
    tool.release(press([300, 200]), { ...stage, foto: 2 })
    expect(done).toEqual([])
  })

  it('makes a marker in the middle by Enter, once', () => {
    const { stage, done } = openStage()
    expect(drawTool().key(key('Enter'), stage)).toBe(true)
    expect(drawTool().key(key('Enter'), { ...stage, marker: MARKER })).toBe(true)
    expect(drawTool().key(key('Enter', { repeat: true }), stage)).toBe(false)
    expect(done).toEqual([
      ['marker', { x: 1640, y: 1140, width: 720, height: 720 }],
      ['focus', undefined],
      ['focus', undefined],
    ])
  })
})

describe('the editing tool', () => {
  it.each<[string, [number, number], object]>([
    ['borda', [150, 125], { ...MARKER, x: 600, y: 500 }],
    ['se', [150, 125], { ...MARKER, width: 1000, height: 500 }],
    ['nw', [150, 125], { x: 600, y: 500, width: 600, height: 300 }],
    ['n', [150, 125], { ...MARKER, y: 500, height: 300 }],
    ['w', [150, 125], { ...MARKER, x: 600, width: 600 }],
  ])('taken at %s moves or resizes the marker', (part, [x, y], edited) => {
    const { stage, done } = openStage({ marker: MARKER })
    const corner: Ponto = part === 'se' ? { x: 300, y: 200 } : { x: 100, y: 100 }
    const to = press([corner.x + x - 100, corner.y + y - 100])
    expect(drag(editTool(), stage, press([corner.x, corner.y], { target: grab(part) }), to)).toBe(true)
    expect(done).toEqual([['marker', edited]])
  })

  it('changes nothing by a click, and takes no press beside the marker', () => {
    const { stage, done } = openStage({ marker: MARKER })
    drag(editTool(), stage, press([100, 100], { target: grab('borda') }), press([103, 103]))
    expect(editTool().press(press([100, 100]), stage)).toBe(false)
    expect(done).toEqual([])
  })

  it('leaves a finger in Mover to the hand: a swipe to the next photo moved the marker that it crossed', () => {
    const finger = press([100, 100], { target: grab('borda'), touch: true })
    expect(editTool().press(finger, openStage({ marker: MARKER }).stage)).toBe(false)
    expect(editTool().press(finger, openStage({ marker: MARKER, modo: 'marcar' }).stage)).toBe(true)
  })

  it('takes the arrows when the focus is on the marker, not on the photo: a screen pixel each, ten with Ctrl', () => {
    const { stage, done } = openStage({ marker: MARKER })
    expect(editTool().key(key('ArrowRight'), stage)).toBe(false)
    editTool().key(key('ArrowRight', { onFoto: false }), stage)
    editTool().key(key('ArrowDown', { onFoto: false, shiftKey: true, repeat: true }), stage)
    editTool().key(key('ArrowLeft', { onFoto: false, ctrlKey: true }), stage)
    expect(done).toEqual([
      ['marker', { ...MARKER, x: 404 }],
      ['marker', { ...MARKER, height: 440 }],
      ['marker', { ...MARKER, x: 360 }],
    ])
  })
})

describe('the editing tool at a grip', () => {
  const onMarker = (name: string, how: Parameters<typeof key>[1] = {}) => key(name, { ...how, onFoto: false })

  it('does not jump to a pointer that took it beside its middle', () => {
    const { stage, done } = openStage({ marker: MARKER })
    drag(editTool(), stage, press([310, 190], { target: grab('se') }), press([330, 190]))
    expect(done).toEqual([['marker', { ...MARKER, width: 880 }]])
  })

  it('went astray when the photo was zoomed, or the screen turned, while it was held', () => {
    const { stage, done } = openStage({ marker: MARKER })
    const tool = editTool()
    tool.press(press([300, 200], { target: grab('se') }), stage)
    tool.move({ x: 350, y: 225 }, stage)
    stage.projection = { frame: FRAME, view: { zoom: 2, pan: { x: 0, y: 0 } } }
    tool.move({ x: 300, y: 175 }, stage)
    tool.release(press([300, 175]), stage)
    // The point 300, 175 shows 1600, 1100 of the photo now; the corner was taken at 1200, 800.
    expect(done).toEqual([['marker', { ...MARKER, width: 1200, height: 700 }]])
  })

  it('goes from grip to grip by Space, and its arrows move that side alone', () => {
    const { stage, done } = openStage({ marker: MARKER })
    const tool = editTool()
    tool.key(onMarker(' '), stage)
    tool.key(onMarker(' '), stage)
    expect(stage.grip).toBe('n')
    tool.key(onMarker('ArrowDown'), stage)
    tool.key(onMarker('ArrowRight'), stage)
    expect(done).toEqual([
      ['marker', { ...MARKER, y: 404, height: 396 }],
      ['marker', MARKER],
    ])
    tool.key(onMarker(' ', { shiftKey: true }), stage)
    expect(stage.grip).toBe('nw')
    expect(tool.key(onMarker('Escape'), stage)).toBe(true)
    expect(stage.grip).toBeNull()
  })

  it('leaves Space to the photo when the focus is there', () => {
    const { stage } = openStage({ marker: MARKER })
    expect(editTool().key(key(' '), stage)).toBe(false)
  })
})

/** The target of a pointer over an end of the line. */
function end(n: number): HTMLElement {
  const element = document.createElement('i')
  element.dataset['end'] = String(n)
  return element
}

describe('the measuring tool', () => {
  const LINE = [
    { x: 400, y: 400 },
    { x: 800, y: 400 },
  ] as const

  it('takes no press while nothing is calibrated', () => {
    const { stage } = openStage({ modo: 'marcar' })
    expect(measureTool().press(press([1, 1]), stage)).toBe(false)
  })

  it('draws a line by a drag of either button, and keeps it at a click', () => {
    const { stage, done } = openStage({ segmento: LINE })
    drag(measureTool(), stage, press([100, 50]), press([103, 50]))
    expect(stage.segmento).toEqual(LINE)
    drag(measureTool(), stage, press([100, 50], { button: 2 }), press([150, 75]))
    expect(stage.segmento).toEqual([
      { x: 400, y: 200 },
      { x: 600, y: 300 },
    ])
    expect(done).toEqual([])
  })

  it('moves the end that was taken as far as the pointer went, and no further than the photo', () => {
    const { stage } = openStage({ segmento: LINE })
    drag(measureTool(), stage, press([203, 98], { target: end(1) }), press([213, 98]))
    expect(stage.segmento).toEqual([LINE[0], { x: 840, y: 400 }])
    drag(measureTool(), stage, press([100, 100], { target: end(0) }), press([-900, 100]))
    expect(stage.segmento?.[0]).toEqual({ x: 0, y: 400 })
  })

  it('draws on from where it began when the photo was zoomed meanwhile', () => {
    const { stage } = openStage({ segmento: LINE })
    const tool = measureTool()
    tool.press(press([100, 50]), stage)
    stage.projection = { frame: FRAME, view: { zoom: 2, pan: { x: 0, y: 0 } } }
    tool.move({ x: 300, y: 175 }, stage)
    expect(stage.segmento).toEqual([
      { x: 400, y: 200 },
      { x: 1600, y: 1100 },
    ])
  })

  it('leaves the line of another photo that came while it was drawn', () => {
    const { stage } = openStage({ segmento: LINE })
    const tool = measureTool()
    tool.press(press([100, 50]), stage)
    tool.move({ x: 300, y: 175 }, { ...stage, foto: 2 })
    expect(stage.segmento).toEqual(LINE)
  })

  it('puts the line back when the drag is called off', () => {
    const { stage } = openStage({ segmento: LINE })
    const tool = measureTool()
    tool.press(press([0, 0]), stage)
    tool.move({ x: 90, y: 90 }, stage)
    tool.cancel(stage)
    expect(stage.segmento).toEqual(LINE)
  })

  it('takes the arrows at an end by one px of the screen, further with Ctrl', () => {
    const step = { arrow: { x: 1, y: 0 }, projection: { frame: FRAME, view: VIEW_100 } }
    expect(steppedEnd(LINE, 1, { ...step, far: false })[1].x).toBe(804)
    expect(steppedEnd(LINE, 1, { ...step, far: true })[1].x).toBe(840)
  })
})

describe('the hand', () => {
  it('pans by a drag from point to point, and by the arrows of the photo', () => {
    const { stage, done } = openStage()
    drag(handTool(), stage, press([100, 100]), press([110, 105]), press([115, 105]))
    handTool().key(key('ArrowLeft'), stage)
    expect(handTool().press(press([100, 100], { button: 1 }), stage)).toBe(false)
    expect(done).toEqual([
      ['pan', { x: 10, y: 5 }],
      ['pan', { x: 5, y: 0 }],
      ['pan', { x: 48, y: -0 }],
    ])
  })

  it.each<{ sweep: string; to: [number, number]; touch?: boolean; zoom?: number; step?: 1 | -1 }>([
    { sweep: 'leftwards', to: [400, 310], step: 1 },
    { sweep: 'rightwards', to: [600, 290], step: -1 },
    { sweep: 'that is short', to: [450, 300] },
    { sweep: 'that goes upwards', to: [420, 200] },
    { sweep: 'that goes aslant', to: [420, 260] },
    { sweep: 'over a zoomed photo', to: [400, 300], zoom: 2 },
    { sweep: 'of a mouse', to: [400, 300], touch: false },
  ])('takes a sweep $sweep for the step $step', ({ to, touch = true, zoom = 1, step }) => {
    const { stage, done } = openStage()
    stage.zoomPan.view = { ...VIEW_100, zoom }
    drag(handTool(), stage, press([500, 300], { touch }), press(to, { touch }))
    const swiped = done.filter((each) => Array.isArray(each) && each[0] === 'swipe')
    expect(swiped).toEqual(step ? [['swipe', step]] : [])
  })
})

it('a finger scrolls the page from the photo in Mover, but not from the end of a line, nor in Marcar', () => {
  const surface = document.createElement('div')
  const foto = surface.appendChild(document.createElement('i'))
  const dot = surface.appendChild(end(1)).appendChild(document.createElement('i'))
  renderHook(() => useHeldTouch({ current: surface }))
  const scrollsFrom = (part: HTMLElement) => fireEvent.touchStart(part)
  expect([foto, dot].map(scrollsFrom)).toEqual([true, false])
  surface.dataset['modo'] = 'marcar'
  expect(scrollsFrom(foto)).toBe(false)
})
