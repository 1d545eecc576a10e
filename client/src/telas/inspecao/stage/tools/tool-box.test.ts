import { expect, it } from 'vitest'
import { openStage, press } from '../../testing/open-stage.ts'
import { toolBox } from './tool-box.ts'

const mouse = { pointerId: 1, pointerType: 'mouse' }
const pen = { pointerId: 2, pointerType: 'pen' }
const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
const at = (x: number, y: number) => () => ({ x, y })

it('a press belongs to the tool that took it until it is released', () => {
  const { stage, done } = openStage()
  const tools = toolBox()
  expect(tools.press(mouse, press([100, 100]), stage)).toBe(true)
  tools.move(mouse, at(130, 100), stage)
  tools.release(mouse, press([130, 100]), stage)
  tools.move(mouse, at(200, 100), stage)
  expect(done).toEqual([['pan', { x: 30, y: 0 }]])
})

it('two fingers zoom and pan, and what the first one had begun is dropped', () => {
  const { stage, done } = openStage({ modo: 'marcar' })
  const tools = toolBox()
  tools.press(finger(1), press([100, 100], { touch: true }), stage)
  tools.move(finger(1), at(200, 200), stage)
  expect(stage.sketch?.rectangle).toMatchObject({ width: 400, height: 400 })
  tools.press(finger(2), press([300, 200], { touch: true }), stage)
  expect(stage.sketch).toBeNull()
  tools.move(finger(2), at(400, 200), stage)
  expect(done).toEqual([
    ['scale', 2],
    ['pan', { x: 50, y: 0 }],
  ])
  tools.release(finger(1), press([200, 200], { touch: true }), stage)
  tools.release(finger(2), press([400, 200], { touch: true }), stage)
  expect([stage.sketch, done.length]).toEqual([null, 2])
})

it('two fingers that come down on one point zoom by no more than they part', () => {
  const { stage, done } = openStage()
  const tools = toolBox()
  for (const n of [1, 2]) tools.press(finger(n), press([300, 300], { touch: true }), stage)
  tools.move(finger(2), at(310, 300), stage)
  tools.move(finger(2), at(320, 300), stage)
  expect(done).toEqual([
    ['scale', 2],
    ['pan', { x: 5, y: 0 }],
  ])
})

it('one of two fingers that is lifted and put down elsewhere made the photo jump, as one of three that was lifted did', () => {
  const { stage, done } = openStage()
  const tools = toolBox()
  const touch = { touch: true }
  tools.press(finger(1), press([100, 300], touch), stage)
  tools.press(finger(2), press([300, 300], touch), stage)
  tools.release(finger(2), press([300, 300], touch), stage)
  tools.move(finger(1), at(200, 300), stage)
  tools.press(finger(3), press([240, 300], touch), stage)
  expect(done).toEqual([])
  tools.move(finger(3), at(280, 300), stage)
  expect(done.splice(0)).toEqual([
    ['scale', 2],
    ['pan', { x: 20, y: 0 }],
  ])
  tools.press(finger(4), press([800, 300], touch), stage)
  tools.release(finger(1), press([200, 300], touch), stage)
  tools.move(finger(4), at(800, 300), stage)
  expect(done).toEqual([
    ['scale', 1],
    ['pan', { x: 0, y: 0 }],
  ])
})

it('a hand that rests on the screen while its pen draws moves nothing, before and meanwhile', () => {
  const { stage, done } = openStage({ modo: 'marcar' })
  const tools = toolBox()
  tools.press(finger(7), press([800, 600], { touch: true }), stage)
  tools.move(finger(7), at(780, 580), stage)
  expect(tools.press(pen, press([100, 100]), stage)).toBe(true)
  expect(stage.sketch).toBeNull()
  expect(tools.press(finger(8), press([820, 620], { touch: true }), stage)).toBe(false)
  tools.move(finger(7), at(700, 500), stage)
  tools.move(finger(8), at(720, 520), stage)
  tools.move(pen, at(200, 150), stage)
  tools.release(finger(7), press([700, 500], { touch: true }), stage)
  tools.release(pen, press([200, 150]), stage)
  expect(done).toEqual([['marker', { x: 400, y: 400, width: 400, height: 200 }]])
  expect(tools.press(finger(9), press([300, 300], { touch: true }), stage)).toBe(true)
})

it('a rectangle was made of what the system broke off for a gesture or a call of its own', () => {
  const { stage, done } = openStage({ modo: 'marcar' })
  const tools = toolBox()
  tools.press(finger(1), press([100, 100], { touch: true }), stage)
  tools.move(finger(1), at(200, 200), stage)
  tools.cancel(finger(1), stage)
  expect([stage.sketch, done]).toEqual([null, []])
  expect(tools.press(finger(2), press([100, 100], { touch: true }), stage)).toBe(true)
})

it('no key is taken while the size of the photo is not known', () => {
  const tools = toolBox()
  const arrow = { key: 'ArrowLeft', shiftKey: false, ctrlKey: false, repeat: false, onFoto: true }
  expect(tools.key(arrow, openStage({ projection: null }).stage)).toBe(false)
  expect(tools.key(arrow, openStage().stage)).toBe(true)
})
