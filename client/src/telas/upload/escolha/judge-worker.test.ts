import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import './judge-worker.ts'

afterEach(() => vi.unstubAllGlobals())

/** A file whose reading fails in a way that is no fault of the file, such as for lack of memory. */
const unreadable = {
  name: 'a.jpg',
  size: 1,
  slice: () => ({ arrayBuffer: () => Promise.reject(new RangeError('no memory')) }),
}

it('a photo whose reading failed for another reason than its bytes left the form waiting for ever, it and all after it', async () => {
  const [verdicts, errors] = [vi.fn(), vi.fn()]
  vi.stubGlobal('postMessage', verdicts)
  vi.stubGlobal('reportError', errors)
  const ask = (id: number, file: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data: { id, file } }))
  ask(1, unreadable)
  ask(2, new File([''], 'vazia.jpg'))
  await waitFor(() => expect(verdicts).toHaveBeenCalled())
  expect(errors).toHaveBeenCalledExactlyOnceWith(expect.any(RangeError))
  expect(verdicts).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 2 }))
})
