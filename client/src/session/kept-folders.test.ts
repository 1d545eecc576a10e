import { expect, it } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { folders } from './kept-folders.ts'

freshBrowser('administrador')

it('a browser that has no folders to keep gives none, and forgets them without a failure', async () => {
  expect('indexedDB' in window).toBe(false)
  await folders.keep('e1', [])
  expect([...(await folders.read())]).toEqual([])
  await folders.forget('e1')
  await folders.forgetAll()
})
