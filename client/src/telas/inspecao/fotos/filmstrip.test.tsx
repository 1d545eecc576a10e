import { fireEvent } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { freshBrowser } from '../../../testing/browser.ts'
import { gateway, linha, stage } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

freshBrowser('administrador')

const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.strip img')]
/** Places in the strip whose thumbnail was asked for. */
const asked = () => pictures().flatMap((picture, at) => (picture.hasAttribute('src') ? at : []))

it('asks for the thumbnail of the open photo, then for two at a time outwards, also past one that fails', async () => {
  standInForLayout()
  for (const side of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
  const fotos = Array.from({ length: 6 }, (_, at) => umaFoto(linha, at + 1))
  gateway(undefined, fotos)
  mountTela(linha, umaBusca(linha, '&foto=3'))
  await stage()
  const load = (at: number) => fireEvent.load(pictures()[at] as Element)
  expect(asked()).toEqual([2])
  load(2)
  expect(asked()).toEqual([1, 2, 3])
  fireEvent.error(pictures()[1] as Element)
  expect(asked()).toEqual([0, 1, 2, 3])
  load(3)
  expect(asked()).toEqual([0, 1, 2, 3, 4])
})
