import { expect, it } from 'vitest'
import { z } from 'zod'
import { freshBrowser } from '../testing/browser.ts'
import { ownList } from './own-list.ts'

freshBrowser('administrador')

it('a list of 50,000 photos was checked whole again after each photo that was added to it', () => {
  let checked = 0
  const item = z.number().refine(() => (checked += 1))
  const list = ownList('numeros', { item, most: 3 })
  list.keep([1, 2, 3, 4])
  expect(list.read()).toEqual([1, 2, 3])
  expect(checked).toBe(0)
  // Written by another tab.
  localStorage.setItem('numeros:7', '[5,6]')
  expect(list.read()).toEqual([5, 6])
  expect(checked).toBe(2)
})
