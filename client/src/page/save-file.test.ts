import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../testing/browser.ts'
import { followedLinks } from '../testing/followed-links.ts'
import { saveBlob } from './save-file.ts'

freshBrowser()

it('a file that was saved leaves no link in the page and, once the browser has begun to read it, no address', async () => {
  vi.useFakeTimers()
  const followed = followedLinks()
  saveBlob(new Blob(['x']), 'fotos.zip')
  expect(followed).toEqual([{ href: 'blob:foto', download: 'fotos.zip' }])
  expect(document.querySelector('a')).toBeNull()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:foto')
})
