import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { COMPRIMENTO_MAX_CM, COMPRIMENTO_MIN_CM } from '#shared/marcacao/calibracao'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { isWorkHeld } from '../../../session/login-again.ts'
import { freshBrowser, user } from '../../../testing/browser.ts'
import { fakeGateway, holdAnswers } from '../../../testing/fake-gateway.ts'
import { gateway, linha, stage, toast } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_CALIBRACAO

freshBrowser('administrador')
beforeEach(standInForLayout)

const CALIBRACAO = {
  cmPorPixel: 0.2,
  comprimentoCm: 60,
  imageMeta: { width: 4000, height: 3000 },
  por: 'Ana',
  em: '2026-11-24T10:00:00.000-03:00',
}

it('a length and its line were lost when the session ended before they were saved', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  await user.type(screen.getByLabelText(T.comprimento), '60')
  expect(isWorkHeld()).toBe(true)
  await user.click(screen.getByRole('button', { name: TEXTOS.geral.cancelar }))
  expect(isWorkHeld()).toBe(false)
})

it('a line to be drawn on the photo was asked for with the photo out of sight, a screen above on a phone', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  const surface = await stage()
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  expect(seen.mock.contexts).toEqual([surface.parentElement])
})

it('an end of the line moved by the arrows was not told to screen readers', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  const end = screen.getByRole('group', { name: /^Ponta 2/ })
  act(() => end.focus())
  const told = () =>
    screen.getAllByRole('status').filter(({ textContent }) => textContent.startsWith('Ponta'))
  fireEvent.keyDown(end, { key: 'ArrowUp' })
  fireEvent.keyDown(end, { key: 'ArrowUp', repeat: true })
  expect(told()).toEqual([])
  fireEvent.keyUp(end, { key: 'ArrowUp' })
  // Tab is left to the browser, which goes on to the next element.
  expect(fireEvent.keyDown(end, { key: 'Tab' })).toBe(true)
  expect(end.getAttribute('aria-label')).toMatch(/, a \d+ px da esquerda e \d+ px de cima$/)
  expect(told().map(({ textContent }) => textContent)).toEqual([end.getAttribute('aria-label')])
})

it.each([
  ['on the next photo', () => fireEvent.keyDown(document.body, { key: 'd' })],
  ['anew', () => user.click(screen.getByRole('button', { name: TEXTOS.geral.cancelar }))],
])('a length being typed %s was lost when the calibration given up before was saved', async (_, giveUp) => {
  const [primeira, ...outras] = tresFotos(linha)
  const fotos = [primeira, ...outras.map((foto) => ({ ...foto, os: '2418' }))]
  fakeGateway({
    'drone.fotos': () => fotos.map((foto) => ({ ...foto, calibracao: null })),
    'drone.calibrar': () => ({ calibracao: CALIBRACAO }),
  })
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  await user.type(screen.getByLabelText(T.comprimento), '60')
  const answer = holdAnswers()
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await giveUp()
  await user.click(await screen.findByRole('button', { name: T.calibrar }))
  await user.type(screen.getByLabelText(T.comprimento), '30')
  answer()
  await toast(T.salva(CALIBRACAO.imageMeta))
  expect(screen.getByLabelText<HTMLInputElement>(T.comprimento).value).toBe('30')
})

it('a length of 1.200 was taken for 1,2 cm, and every measure of the order was a thousandth', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  const field = screen.getByLabelText(T.comprimento)
  await user.type(field, '1.200')
  await user.click(screen.getByRole('button', { name: T.salvar }))
  expect(screen.getByText(T.ambiguo('1.200', '1200', '1,200'))).toBeTruthy()
  for (const clear of ['1200', '1,200', '12.5', '0.500', '1.200,5']) {
    await user.clear(field)
    await user.type(field, clear)
    expect(screen.getByText(/^Escala calibrada/), clear).toBeTruthy()
  }
})

it('what is wrong with a length was not told to screen readers, which stayed at the button', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  await user.click(screen.getByRole('button', { name: T.salvar }))
  expect(document.activeElement).toBe(
    screen.getByRole('textbox', { name: T.comprimento, description: T.semComprimento }),
  )
})

it('a length of nothing, below it, or longer than anything is asked for anew, and not measured with', async () => {
  gateway()
  mountTela(linha, umaBusca(linha))
  await stage()
  fireEvent.click(screen.getByRole('button', { name: T.calibrar }))
  const field = screen.getByLabelText(T.comprimento)
  const write = (value: string) => fireEvent.change(field, { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: T.salvar }))
  for (const wrong of ['', '0', '0,009', '-3', `${COMPRIMENTO_MAX_CM + 1}`, 'dois']) {
    write(wrong)
    expect(screen.getByText(T.semComprimento), wrong).toBeTruthy()
  }
  for (const right of [COMPRIMENTO_MIN_CM, COMPRIMENTO_MAX_CM]) {
    write(`${right}`)
    expect(screen.queryByText(T.semComprimento), `${right}`).toBeNull()
  }
})

it('measures the saved marks anew only when that is wanted, and takes the calibration back', async () => {
  const asked: unknown[] = []
  const calls = fakeGateway({
    'drone.fotos': () => tresFotos(linha).map((foto) => ({ ...foto, calibracao: null })),
    'drone.calibrar': (input) => {
      asked.push(input)
      return { calibracao: (input as { medida: unknown }).medida ? CALIBRACAO : null }
    },
  })
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  await user.type(screen.getByLabelText(T.comprimento), '60')
  await user.click(screen.getByLabelText(T.jaSalvas))
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await toast(T.salva(CALIBRACAO.imageMeta))
  await user.click(screen.getByRole('button', { name: T.retirar }))
  await toast(T.retirada)
  expect(asked).toMatchObject([
    { photoId: 1, jaSalvas: false, medida: { comprimentoCm: 60 } },
    { photoId: 1, jaSalvas: false, medida: null },
  ])
  expect(calls.filter(({ procedure }) => procedure === 'drone.fotos')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: T.retirar })).toBeNull()
})

it('with a backend that keeps none a calibration is kept on this device, and is there in the next search', async () => {
  gateway()
  const { unmount } = mountTela(linha, umaBusca(linha))
  await stage()
  await user.click(screen.getByRole('button', { name: T.calibrar }))
  expect(screen.queryByLabelText(T.jaSalvas)).toBeNull()
  await user.type(screen.getByLabelText(T.comprimento), '60')
  await user.click(screen.getByRole('button', { name: T.salvar }))
  await toast(T.salva(CALIBRACAO.imageMeta))
  unmount()
  mountTela(linha, umaBusca(linha))
  await stage()
  expect(screen.getByText(T.nesteDispositivo)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: T.retirar }))
  expect(screen.queryByText(T.nesteDispositivo)).toBeNull()
})
