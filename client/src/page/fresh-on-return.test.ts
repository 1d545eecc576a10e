import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { beFreshOnReturn } from './fresh-on-return.ts'

const reload = vi.fn()
let stop = () => {}

const tell = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))
const visibility = () => document.documentElement.style.visibility

beforeEach(() => {
  reload.mockReset()
  stop = beFreshOnReturn(window, reload)
})
afterEach(() => {
  stop()
  document.documentElement.style.visibility = ''
})

it('S07 the way back after Sair showed a page that the browser had kept: it is kept hidden, and asked for anew', () => {
  tell('pagehide', true)
  expect(visibility()).toBe('hidden')
  expect(reload).not.toHaveBeenCalled()
  tell('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
})

it('a page that is loaded for the first time, or left for good, is neither hidden nor loaded again', () => {
  tell('pageshow', false)
  tell('pagehide', false)
  expect(visibility()).toBe('')
  expect(reload).not.toHaveBeenCalled()
})
