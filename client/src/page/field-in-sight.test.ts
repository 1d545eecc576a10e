import { beforeEach, expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { keepFieldInSight } from './field-in-sight.ts'

freshBrowser()

const brought: Element[] = []

beforeEach(() => {
  brought.length = 0
  Element.prototype.scrollIntoView = function bring(this: Element) {
    brought.push(this)
  }
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => setTimeout(draw, 0))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})

/** Makes the window smaller while the first element of this markup has the focus. */
async function shrinkOver(markup: string) {
  document.body.innerHTML = markup
  const field = document.body.firstElementChild as HTMLElement
  field.focus()
  const stop = keepFieldInSight(window)
  window.dispatchEvent(new Event('resize'))
  window.dispatchEvent(new Event('resize'))
  // Frames are timers here, and timers of the same length fire in the order in which they were set.
  for (let frame = 0; frame < 3; frame += 1) await new Promise((later) => setTimeout(later, 0))
  stop()
  return field
}

it.each(['<textarea></textarea>', '<input type="password">', '<input>'])(
  'a window made smaller by a keyboard left %s out of sight',
  async (markup) => {
    const field = await shrinkOver(markup)
    expect(brought).toEqual([field])
  },
)

it.each(['<input type="checkbox">', '<button></button>'])(
  '%s does not make the page scroll, because nobody types in it',
  async (markup) => {
    await shrinkOver(markup)
    expect(brought).toEqual([])
  },
)

it.each([
  { by: 'the keyboard', press: [], expected: 1 },
  { by: 'a click, before the button is let go', press: ['pointerdown'], expected: 0 },
  { by: 'the keyboard after a click', press: ['pointerdown', 'pointerup'], expected: 1 },
])(
  'a text half out of sight is brought into it $expected times when $by comes to it',
  ({ press, expected }) => {
    document.body.innerHTML = '<textarea></textarea><input>'
    const stop = keepFieldInSight(window)
    for (const type of press) document.body.dispatchEvent(new MouseEvent(type, { bubbles: true }))
    document.querySelector('input')?.focus()
    document.querySelector('textarea')?.focus()
    stop()
    expect(brought).toHaveLength(expected)
  },
)
