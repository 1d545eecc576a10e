import { cleanup, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { useFootHeight } from './foot-height.ts'

freshBrowser()

it('what lies above the foot of the window follows the height of the bar there, and stays down where the bar is in the page', () => {
  let resized = () => {}
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe() {}
      disconnect() {}
    },
  )
  const bar = document.body.appendChild(document.createElement('div'))
  const height = vi.spyOn(bar, 'offsetHeight', 'get').mockReturnValue(75)
  const told = () => document.documentElement.style.getPropertyValue('--foot-h')
  bar.style.position = 'fixed'
  renderHook(() => useFootHeight({ current: bar }, '--foot-h'))
  resized()
  expect(told()).toBe('75px')
  height.mockReturnValue(124)
  resized()
  expect(told()).toBe('124px')
  bar.style.position = 'static'
  window.dispatchEvent(new Event('resize'))
  expect(told()).toBe('')
  bar.style.position = 'fixed'
  resized()
  cleanup()
  expect(told()).toBe('')
})
