import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { answerLoginAgain } from '../../../session/login-again.ts'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { gateway, linha, stage } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

freshBrowser('administrador')

/** A strip that is 300 px wide. */
function layOut() {
  standInForLayout()
  for (const side of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(300)
}

it('brings a photo that stands half out of the strip into it when the tab key reaches it', async () => {
  layOut()
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(9 * 112 + 24)
  const scrolled: (number | undefined)[] = []
  HTMLElement.prototype.scrollTo = (options?: ScrollToOptions | number) => {
    if (typeof options === 'object') scrolled.push(options.left)
  }
  gateway(
    undefined,
    Array.from({ length: 9 }, (_, i) => umaFoto(linha, i + 1)),
  )
  mountTela(linha, umaBusca(linha))
  await stage()
  const foto = (n: number) => screen.getByRole('button', { name: new RegExp(`^Foto ${n}\\b`) })
  foto(2).focus()
  scrolled.length = 0
  await user.tab()
  expect(document.activeElement).toBe(foto(3))
  // Three photos of 112 px and the padding beside them, less the 300 px of the strip.
  expect(scrolled.at(-1)).toBe(48)
})

it('the name of each photo of the strip was read aloud twice: its button had it as a title as well', async () => {
  layOut()
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  const foto = screen.getByRole('button', { name: /^Foto 1\b/, description: '' })
  expect(within(foto).getByTitle(/^1\b/)).toBeTruthy()
})

it('every photo of the strip was drawn anew at each step of the pointer that draws a rectangle', async () => {
  layOut()
  gateway()
  const { container } = mountTela(linha, umaBusca(linha))
  const surface = await stage()
  const named = vi.spyOn(TEXTOS.inspecao, 'fotoEstado')
  const at = (clientX: number) => ({ clientX, clientY: clientX, button: 2, pointerId: 1 })
  fireEvent.pointerDown(surface, at(100))
  for (const x of [150, 200, 250]) fireEvent.pointerMove(surface, at(x))
  expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBeTruthy()
  expect(named).not.toHaveBeenCalled()
  fireEvent.pointerUp(surface, at(250))
  expect(named).toHaveBeenCalled()
})

it.each([
  ['the session was mended', () => answerLoginAgain(true)],
  ['the network is back', () => void window.dispatchEvent(new Event('online'))],
])('leaves the place of a thumbnail empty that did not come until %s', async (_, back) => {
  layOut()
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  const picture = () =>
    screen.getByRole('button', { name: /^Foto 1\b/ }).querySelector('img') as HTMLImageElement
  fireEvent.error(picture())
  expect(picture().style.visibility).toBe('hidden')
  const before = picture()
  act(back)
  expect(picture().style.visibility).toBe('')
  expect(picture()).not.toBe(before)
})
