import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImageMeta } from '#shared/marcacao/marker'
import { freshBrowser } from '../../../testing/browser.ts'
import { gateway, linha } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const close = vi.fn()

freshBrowser('administrador')
beforeEach(() => {
  standInForLayout()
  close.mockReset()
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1920, height: 1440, close }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

/**
 * Opens an order of six photos, and returns which of them are fetched; thumbnails are loaded by `<img>` and
 * not fetched.
 */
function openSix(
  imageMeta: ImageMeta | null,
  answer = (_: string, _how: RequestInit) => Promise.resolve(new Response('photo')),
) {
  gateway(
    undefined,
    [1, 2, 3, 4, 5, 6].map((id) => umaFoto(linha, id, { imageMeta })),
  )
  const fetched: string[] = []
  const procedures = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, how: RequestInit) => {
    if (!url.startsWith('/api/fotos/')) return procedures(url, how)
    const id = url.replace('/api/fotos/ref-', '').replace('?w=1920', '')
    fetched.push(id)
    return answer(id, how)
  })
  mountTela(linha, umaBusca(linha))
  return fetched
}

describe('the photos beside the open one', () => {
  it.each([
    ['whose sizes came with them', { width: 4000, height: 3000 }],
    ['that are measured as they are opened', null],
  ])('%s are fetched and decoded once, and stay as one goes on to them', async (_, imageMeta) => {
    vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4000)
    vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(3000)
    const fetched = openSix(imageMeta)
    await waitFor(() => expect(fetched).toEqual(['1', '2', '3']))
    fireEvent.keyDown(document.body, { key: 'd' })
    await waitFor(() => expect(fetched.slice(3)).toEqual(['4']))
    expect(close).not.toHaveBeenCalled()
    fireEvent.keyDown(document.body, { key: 'd' })
    await waitFor(() => expect(fetched.slice(4)).toEqual(['5']))
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  })

  it('shared a slow link with the one that is opened next, and then with the open one', async () => {
    const stopped: string[] = []
    const fetched = openSix({ width: 4000, height: 3000 }, (id, { signal }) => {
      if (id === '1') return Promise.resolve(new Response('photo'))
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          stopped.push(id)
          reject(new DOMException('left', 'AbortError'))
        }),
      )
    })
    await waitFor(() => expect(fetched).toEqual(['1', '2']))
    fireEvent.keyDown(document.body, { key: 'd' })
    fireEvent.keyDown(document.body, { key: 'd' })
    await waitFor(() => expect(fetched).toEqual(['1', '2', '3']))
    expect(stopped).toEqual(['2'])
  })
})
