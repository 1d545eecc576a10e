import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../../../testing/browser.ts'
import { useImageMeta } from './use-image-meta.ts'

freshBrowser('administrador')

it('an original whose size is not known yet is not taken for one of 0 px, over which no mark could be saved', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValueOnce(0).mockReturnValue(4000)
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValueOnce(0).mockReturnValue(3000)
  const [onMeasured, onFail] = [vi.fn(), vi.fn()]
  renderHook(() => useImageMeta({ image: '/api/fotos/1', wanted: true, onMeasured, onFail }))
  await waitFor(() => expect(onMeasured).toHaveBeenCalled())
  expect(onMeasured.mock.calls).toEqual([[{ width: 4000, height: 3000 }]])
})
