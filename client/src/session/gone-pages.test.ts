import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { serverLink } from '../page/connection/server-link.ts'
import { freshBrowser } from '../testing/browser.ts'
import { answerLoginAgain, isWorkHeld } from './login-again.ts'
import { useHeldWork } from './use-held-work.ts'
import { useReachableAgain } from './use-reachable-again.ts'

freshBrowser('administrador')

it('a page that is gone is not told that network, server and session are back', async () => {
  const [here, gone] = [vi.fn(), vi.fn()]
  renderHook(() => useReachableAgain(here))
  renderHook(() => useReachableAgain(gone)).unmount()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()))
  const stop = serverLink.watch()
  window.dispatchEvent(new Event('online'))
  answerLoginAgain(true)
  serverLink.failed()
  await expect.poll(() => here.mock.calls.length).toBe(3)
  expect(gone).not.toHaveBeenCalled()
  stop()
})

it('a page that is gone holds no work', () => {
  const { unmount } = renderHook(() => useHeldWork(true))
  expect(isWorkHeld()).toBe(true)
  unmount()
  expect(isWorkHeld()).toBe(false)
})
