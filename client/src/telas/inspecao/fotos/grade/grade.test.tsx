import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, user } from '../../../../testing/browser.ts'
import { gateway, linha, stage } from '../../testing/bench.ts'
import { umaFoto } from '../../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'

const T = TEXTOS.grade

freshBrowser('administrador')
beforeEach(() => {
  standInForLayout()
  for (const side of ['clientWidth', 'offsetWidth'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
  for (const side of ['clientHeight', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(500)
})

const salva = { versao: 1, por: 'Ana', em: '2026-11-20T12:00:00Z' }
const marker = { x: 400, y: 400, width: 700, height: 540 }

/** Six hundred photos, every tenth saved with a crack. */
const fotos = Array.from({ length: 600 }, (_, i) =>
  umaFoto(linha, i + 1, {
    nome: `DJI_${String(i + 1).padStart(4, '0')}.JPG`,
    ...(i % 10 === 9 && { salva, marker, dano: 'rachadura', dimensao: '37.04x28.58' }),
  }),
)

const open = async (extra = '') => {
  gateway(undefined, fotos)
  const view = mountTela(linha, umaBusca(linha, extra))
  await stage()
  return view
}
const grid = () => within(screen.getByRole('dialog', { name: T.titulo }))
const focused = () => document.activeElement?.getAttribute('aria-label')

it('photos of one minute, whose files have names that begin alike, looked the same where the names had no room', async () => {
  const nomes = ['DJI_20240518164610_0040_V.JPG', 'DJI_20240518164612_0041_V.JPG', null]
  gateway(
    undefined,
    nomes.map((nome, i) => umaFoto(linha, i + 1, { nome })),
  )
  mountTela(linha, umaBusca(linha))
  await stage()
  await user.keyboard('g')
  // What is cut, at its left, holds the file's name alone; the number is whole before it.
  const cut = grid()
    .getAllByRole('gridcell')
    .map((cell) => cell.querySelector('.file-name'))
  expect(cut.map((each) => each?.textContent)).toEqual([nomes[0], nomes[1], ''])
  expect(cut.map((each) => each?.parentElement?.textContent)).toEqual([
    `1 · ${nomes[0]}`,
    `2 · ${nomes[1]}`,
    '3',
  ])
})

it('shows the photos with their marks, only those in sight, and opens one by the keys alone', async () => {
  const { router } = await open('&foto=12')
  await user.keyboard('g')
  expect(focused()).toBe('Foto 12 · DJI_0012.JPG, nunca aberta')
  const cells = grid().getAllByRole('gridcell')
  expect(cells.length).toBeLessThan(60)
  expect(cells.filter((cell) => cell.querySelector('.marker-svg')).length).toBeGreaterThan(0)
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(focused()).toBe('Foto 13 · DJI_0013.JPG, nunca aberta'))
  await user.keyboard('{End}')
  await waitFor(() => expect(focused()).toBe('Foto 600 · DJI_0600.JPG, salva'))
  expect(screen.getByRole('heading', { name: 'Foto 12 · DJI_0012.JPG' })).toBeTruthy()
  fireEvent.click(document.activeElement as Element)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Foto 600 · DJI_0600.JPG' })).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toContain('foto=600'))
})

it('a filter stays in the address, leads Próxima and Anterior, and says so', async () => {
  const { router } = await open('&foto=12')
  await user.selectOptions(screen.getByLabelText(T.mostrar), 'Rachadura (60)')
  await waitFor(() => expect(router.state.location.search).toContain('filtro=dano%3Arachadura'))
  expect(screen.getByText(T.noFiltro(60, 'Rachadura'))).toBeTruthy()
  await user.keyboard('d')
  expect(screen.getByRole('heading', { name: 'Foto 20 · DJI_0020.JPG' })).toBeTruthy()
  await user.keyboard('a')
  expect(screen.getByRole('heading', { name: 'Foto 10 · DJI_0010.JPG' })).toBeTruthy()
  const [anterior] = screen.getAllByRole<HTMLButtonElement>('button', { name: /Anterior/ })
  expect(anterior?.disabled).toBe(true)
  await user.keyboard('g')
  const chip = grid().getByRole('button', { name: 'Rachadura 60' })
  expect(chip.getAttribute('aria-pressed')).toBe('true')
  await user.click(grid().getByRole('button', { name: 'Marcadas, não salvas 0' }))
  expect(await grid().findByText(T.nenhuma)).toBeTruthy()
})

it('lets go on choosing filters by keyboard: the chosen one keeps the focus', async () => {
  await open('&foto=12')
  await user.keyboard('g')
  await waitFor(() => expect(focused()).toContain('Foto 12'))
  const chip = grid().getByRole('button', { name: 'Rachadura 60' })
  chip.focus()
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(grid().getByRole('button', { name: /^Foto 20 / }).dataset['cursor']).toBe('true'),
  )
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(chip)
})

it('took the focus from the buttons of the sizes, so that by keyboard each had to be looked for again', async () => {
  await open('&foto=12')
  await user.keyboard('g')
  await waitFor(() => expect(focused()).toContain('Foto 12'))
  const columns = () => grid().getByRole('grid').getAttribute('aria-colcount')
  const before = columns()
  const larger = grid().getByRole('button', { name: T.tamanhos.grandes })
  larger.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(columns()).not.toBe(before))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(larger)
})

it('shows larger photos with +, smaller ones with -, and no others beyond the ends', async () => {
  await open('&foto=12')
  await user.keyboard('g')
  await waitFor(() => expect(focused()).toContain('Foto 12'))
  const sizes = within(grid().getByRole('group', { name: T.tamanho }))
  const after = [...'++---'].map((key) => {
    fireEvent.keyDown(document.activeElement as Element, { key })
    return sizes.getByRole('button', { pressed: true }).textContent
  })
  const { pequenas, medias, grandes } = T.tamanhos
  expect(after).toEqual([grandes, grandes, medias, pequenas, pequenas])
  // Ctrl and + is the browser's own zoom.
  fireEvent.keyDown(document.activeElement as Element, { key: '+', ctrlKey: true })
  expect(sizes.getByRole('button', { pressed: true }).textContent).toBe(pequenas)
})

it('copies the link of the open photo, and shows it where the browser does not let a page copy', async () => {
  await open('&foto=12&filtro=nuncaAberta')
  const link = `${location.origin}${linha.telas.inspecao.rota}${umaBusca(linha)}&foto=12`
  await user.keyboard('e')
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: T.copiarLink }))
  expect((await screen.findByLabelText<HTMLInputElement>(T.link)).value).toBe(link)
})
