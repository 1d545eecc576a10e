import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { askServer, notePiece } from './ask-server.ts'

const late = new AbortController()
beforeEach(() => void vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A question that fails after some of another answer has come. */
function failing() {
  vi.stubGlobal('fetch', () => {
    notePiece()
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return askServer()
}

it('the sentence of a lost connection went, for good, when the rest of an answer came as the network was lost', async () => {
  expect(await failing()).toBeNull()
  late.abort()
  expect(await failing()).toBe('sends')
})
