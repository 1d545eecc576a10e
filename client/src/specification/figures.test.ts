import { describe, expect, it } from 'vitest'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { TILE_SIZE } from '#shared/foto/tiles'
import { NUMBERS, STORED } from '#specification/constants'
import { CHUNK_TIMEOUT_MS } from '../page/shell/load-chunk.ts'
import { STORAGE_KEYS } from '../session/stored-session.ts'
import { REGISTER_REDIRECT_MS } from '../telas/cadastro/cadastro-tela.tsx'
import { ZOOM } from '../telas/inspecao/stage/zoom/zoom-pan.ts'
import { PREVIEW_MAX_PX } from '../telas/upload/previa/thumbnails.ts'
import { TOAST_MS } from '../ui/toasts/toast-host.tsx'

describe('the figures and names of the screens', () => {
  it('are times, zoom steps and sizes', () => {
    expect({
      toastMs: TOAST_MS,
      registerRedirectMs: REGISTER_REDIRECT_MS,
      zoom: ZOOM,
      previewMaxPx: PREVIEW_MAX_PX,
      chunkTimeoutMs: CHUNK_TIMEOUT_MS,
      larguras: LARGURAS_FOTO,
      tile: TILE_SIZE,
    }).toEqual(NUMBERS)
  })

  it('are those of stored values', () => {
    expect(STORAGE_KEYS).toEqual(STORED)
  })
})
