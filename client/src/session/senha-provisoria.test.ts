import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { isProvisoria, storeProvisoria } from './senha-provisoria.ts'
import { storeSession } from './stored-session.ts'

freshBrowser()

it('a full storage kept a person with a generated senha from signing in', () => {
  storeSession({ token: 'csrf_x', userEmail: 'ana@empresa.example', userId: '7', userRole: 'supervisor' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('cheio', 'QuotaExceededError')
  })
  storeProvisoria('7', true)
  expect(isProvisoria()).toBe(false)
})
