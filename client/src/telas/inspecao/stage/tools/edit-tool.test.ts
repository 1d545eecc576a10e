import { expect, it } from 'vitest'
import { openStage, press } from '../../testing/open-stage.ts'
import { editTool } from './edit-tool.ts'

it('a drag given up by Esc leaves the marker as it was, also where the pointer is lifted afterwards', () => {
  const { stage, done } = openStage({ marker: { x: 400, y: 400, width: 800, height: 400 } })
  const border = document.createElement('i')
  border.dataset['grab'] = 'borda'
  const tool = editTool()
  tool.press(press([100, 100], { target: border }), stage)
  tool.move({ x: 150, y: 125 }, stage)
  const escape = { key: 'Escape', shiftKey: false, ctrlKey: false, repeat: false, onFoto: false }
  expect(tool.key(escape, stage)).toBe(true)
  tool.release(press([150, 125]), stage)
  expect([stage.sketch, done]).toEqual([null, []])
})
