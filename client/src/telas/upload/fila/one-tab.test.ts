import { expect, it } from 'vitest'
import { tabs } from '../testing/fake-tabs.ts'
import { OneTab } from './one-tab.ts'

it('a lock that is granted just as the wait for it is given up is not held for ever', async () => {
  const locks = tabs()
  const tab = new OneTab({ ...locks, awaitLock: (name) => locks.takeLock(name) })
  const waiting = tab.wait('1')
  tab.release()
  expect(await waiting).toBe(false)
  expect(await new OneTab(locks).take('1')).toBe(true)
})
