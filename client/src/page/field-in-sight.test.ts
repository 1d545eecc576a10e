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

/** The window gets smaller while this has the focus. */
async function shrinkOver(markup: string) {
  document.body.innerHTML = markup
  const field = document.body.firstElementChild as HTMLElement
  field.focus()
  const stop = keepFieldInSight(window)
  window.dispatchEvent(new Event('resize'))
  window.dispatchEvent(new Event('resize'))
  await new Promise((later) => setTimeout(later, 20))
  stop()
  return field
}

it.each(['<textarea></textarea>', '<input type="password">', '<input>'])(
  'the window that a keyboard made smaller left %s outside of it',
  async (markup) => {
    const field = await shrinkOver(markup)
    expect(brought).toEqual([field])
  },
)

it.each(['<input type="checkbox">', '<button></button>'])(
  '%s moves nothing: nobody types in it',
  async (markup) => {
    await shrinkOver(markup)
    expect(brought).toEqual([])
  },
)
