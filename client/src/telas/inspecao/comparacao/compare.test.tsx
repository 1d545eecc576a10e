import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS_COMPARAR } from '#shared/textos/inspecao/comparacao'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { stage } from '../testing/bench.ts'
import { umaFoto } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS_COMPARAR

freshBrowser('administrador')
beforeEach(standInForLayout)

const MARKED = {
  marker: { x: 800, y: 600, width: 400, height: 300 },
  imageMeta: { width: 8000, height: 6000 },
}
/** Photos at these places, in metres. */
const places = (linha: Linha, metros: readonly number[], more: (i: number) => Partial<Foto>) =>
  metros.map((at, i) => umaFoto(linha, Math.round(at), { [linha.posicao.campo]: at, ...more(i) }))

function open(
  linha: Linha,
  answer = { aqui: true, ordens: [{ os: '1100', em: '2026-03-04T12:00:00-03:00', total: 3 }] },
  every: Partial<Foto> = {},
) {
  const now = places(linha, [10, 20, 30], () => ({}))
  const then = places(linha, [30.5, 20.5, 10.5], (i) => ({
    os: '1100',
    salva: i === 0 ? { versao: 7, por: 'Ana', em: '2026-03-04T12:00:00-03:00' } : null,
    ...(i === 2 && { ...MARKED, dano: linha.danos[0]?.valor ?? '', observacao: 'pequena ainda' }),
    ...every,
  }))
  const calls = fakeGateway({
    [`${linha.id}.fotos`]: (input) => ((input as { os: string }).os === '1100' ? then : now),
    [`${linha.id}.anteriores`]: () => answer,
  })
  const view = mountTela(linha, umaBusca(linha))
  return {
    ...view,
    asked: (name: string) => calls.filter(({ procedure }) => procedure === `${linha.id}.${name}`),
  }
}
const press = (key: string) => fireEvent.keyDown(document.body, { key })
const beside = () => within(screen.getByRole('region', { name: T.titulo }))
const said = () => screen.getByText(/Par /).textContent

describe.each(LISTA_LINHAS)('comparing on the bench of the $id line', (linha) => {
  it('shows the latest earlier order of the same target beside, paired by what the line measures, with its mark on both', async () => {
    const { asked, container } = open(linha)
    fireEvent.keyDown(await stage(), { key: 'k' })
    // The choice has its place before the orders come: later it moved the button that ends the comparison.
    expect(beside().getByRole<HTMLSelectElement>('combobox', { name: T.compararCom }).disabled).toBe(true)
    expect(await screen.findByRole('option', { name: 'OS 1100, 04/03/2026, 3 fotos' })).toBeTruthy()
    expect(await beside().findByText('3/3')).toBeTruthy()
    expect(asked('anteriores')[0]?.input).toMatchObject({
      os: '2417',
      [linha.alvo]: expect.any(String) as string,
    })
    const place = linha.posicao.campo === 'eixoz' ? 'eixo Z' : 'altura'
    expect(said()).toContain(`Par por ${place}`)
    expect(said()).toContain('a 0,50 m')
    expect(said()).toContain('pequena ainda')
    const name = T.marcacaoDeEntao(linha.danos[0]?.label ?? '')
    expect(screen.getAllByRole('img', { name })).toHaveLength(2)
    const ghost = container.querySelector('[data-ghost=true] rect')
    expect(['x', 'y', 'width', 'height'].map((side) => ghost?.getAttribute(side))).toEqual([
      '400',
      '300',
      '200',
      '150',
    ])
    press('j')
    expect(screen.getAllByRole('img', { name })).toHaveLength(1)
    press('d')
    expect(beside().getByText('2/3')).toBeTruthy()
    expect(said()).toContain(T.nadaSalvo)
    press('d')
    expect(said()).toContain(T.semDano)
    press('Escape')
    expect(screen.queryByRole('region', { name: T.titulo })).toBeNull()
    expect(await stage()).toBeTruthy()
  })
})

describe('comparing', () => {
  const [, linha] = LISTA_LINHAS
  if (!linha) throw new Error('no line')

  it.each([
    ['nobody saved', null, T.nenhumaSalva],
    [
      'has a photo saved without damage',
      { versao: 7, por: 'Ana', em: '2026-03-04T12:00:00-03:00' },
      T.danos(0),
    ],
  ])('says no more about the damage of an order that %s than is known', async (_order, salva, text) => {
    open(linha, undefined, { salva, marker: null, dano: '', observacao: '' })
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    expect(screen.getByText(/ então$/, { selector: '.compare__danos span' }).textContent).toBe(text)
  })

  it("numbers a photo of the earlier order by its place in that order, as the bench does: a blade's photos begin at no 1", async () => {
    open(linha, undefined, { numero: 43, dano: linha.danos[0]?.valor ?? '' })
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    expect(said()).toMatch(/^Foto 43 /)
    expect(screen.getAllByRole('button', { name: /^Foto 43: / })).toHaveLength(3)
  })

  it('keeps a pair that was chosen by hand while leafing, and goes to a damage of the earlier order with the matching photo', async () => {
    open(linha)
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    press('d')
    press('.')
    expect([beside().getByText('3/3'), said()]).toEqual([expect.anything(), expect.stringContaining(T.aMao)])
    press(',')
    expect(said()).toContain('a 0,50 m')
    await userEvent.click(beside().getByRole('button', { name: T.parAnterior }))
    press('d')
    expect(beside().getByText('1/3')).toBeTruthy()
    await userEvent.click(beside().getByRole('button', { name: T.parSeguinte }))
    expect(beside().getByText('2/3')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: /^Foto 3: / }))
    expect(beside().getByText('3/3')).toBeTruthy()
    expect((await stage()).getAttribute('aria-label')).toBe('Foto 1')
  })

  it('which earlier photo is shown, and how far a slider is, was read aloud twice', async () => {
    open(linha)
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    press('i')
    expect(screen.getByRole('group', { name: T.fotoDe(3, 3) })).toBeTruthy()
    const twice = ['3/3', screen.getByRole('slider', { name: /^Gama/ }).getAttribute('aria-valuetext')]
    const told = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(told.filter((text) => twice.includes(text))).toEqual([])
  })

  it('a photo of the earlier order without a height took the place of its tape, and was drawn larger than the open one', async () => {
    const fotos = [umaFoto(linha, 1), umaFoto(linha, 2, { altura: null })]
    const ordens = [{ os: '1100', em: '2026-03-04T12:00:00-03:00', total: 2 }]
    fakeGateway({
      [`${linha.id}.fotos`]: () => fotos,
      [`${linha.id}.anteriores`]: () => ({ aqui: true, ordens }),
    })
    const { container } = mountTela(linha, umaBusca(linha))
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('1/2')
    press('d')
    expect(beside().getByText('2/2')).toBeTruthy()
    expect(container.querySelectorAll('.stage .tape')).toHaveLength(2)
  })

  it('zooms and moves both photos together, by either', async () => {
    const { container } = open(linha)
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    const moved = () =>
      [...container.querySelectorAll<HTMLElement>('.stage-foto')].map(({ style }) => style.transform)
    press('+')
    fireEvent.wheel(container.querySelector('.compare__surface') ?? document.body, {
      deltaY: -100,
      clientX: 0,
      clientY: 0,
    })
    expect(screen.getByText('120%')).toBeTruthy()
    const [first, second] = moved()
    expect(first).toBe(second)
    expect(first).toContain('scale(1.2)')
    const surface = container.querySelector('.compare__surface') ?? document.body
    const before = moved()
    fireEvent.pointerDown(surface, { clientX: 100, clientY: 100, pointerId: 1 })
    fireEvent.pointerMove(surface, { clientX: 80, clientY: 90, pointerId: 1 })
    expect(moved()[0]).not.toBe(before[0])
    expect(moved()[0]).toBe(moved()[1])
  })

  it('shows both in their own px at 1:1', async () => {
    const { container } = open(linha)
    fireEvent.keyDown(await stage(), { key: 'k' })
    await beside().findByText('3/3')
    expect(container.querySelector('.stage-tiles')).toBeNull()
    press('z')
    expect(container.querySelectorAll('.stage-tiles')).toHaveLength(2)
    expect(container.querySelector('.compare .stage-tiles')).toBeTruthy()
  })

  it('asks for the order where the backend tells none, and searches it as any other', async () => {
    const { asked } = open(linha, { aqui: false, ordens: [] })
    fireEvent.keyDown(await stage(), { key: 'k' })
    expect(await screen.findByText(T.informe)).toBeTruthy()
    const field = beside().getByLabelText(T.digiteOs)
    await userEvent.type(field, ' 2417 ')
    await userEvent.click(beside().getByRole('button', { name: T.buscar }))
    expect(beside().getByText(T.mesmaOs)).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '1100{Enter}')
    expect(await beside().findByText('3/3')).toBeTruthy()
    expect(asked('fotos').at(-1)?.input).toMatchObject({ os: '1100' })
  })

  it('leaves the keyboard on the photo, since the button that was pressed hides', async () => {
    open(linha)
    await stage()
    const [button] = screen.getAllByRole('button', { name: T.comparar })
    button?.focus()
    // Hides the button as the style sheet does, which these tests go without.
    if (button) Object.assign(button, { checkVisibility: () => false })
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(await stage())
  })

  it('says of an earlier order that it has no photo of this target, not that there is no such order', async () => {
    open(linha, undefined, { [linha.alvo]: 'CRII-08' })
    fireEvent.keyDown(await stage(), { key: 'k' })
    const alvo = { wtg: 'WTG CRII-07', torre: 'Torre CRII-07' }[linha.alvo]
    expect(await screen.findByText(T.semFotos('1100', alvo))).toBeTruthy()
  })

  it('says that there is no earlier order, and of which target: "B" alone did not say that it is a tower', async () => {
    open(linha, { aqui: true, ordens: [] })
    fireEvent.keyDown(await stage(), { key: 'k' })
    const alvo = { wtg: 'WTG CRII-07', torre: 'Torre CRII-07' }[linha.alvo]
    expect(await screen.findByText(`Nenhuma OS anterior de ${alvo}.`)).toBeTruthy()
  })
})
