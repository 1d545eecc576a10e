import { expect, it } from 'vitest'
import { swallowMenu } from './swallow-menu.ts'

const opensMenu = () =>
  document.body.dispatchEvent(new Event('contextmenu', { bubbles: true, cancelable: true }))

it('keeps away the one menu that a press of the right button opens, and none that is asked for after a left one', () => {
  swallowMenu({ button: 0 })
  expect(opensMenu()).toBe(true)
  swallowMenu({ button: 2 })
  expect([opensMenu(), opensMenu()]).toEqual([false, true])
})
