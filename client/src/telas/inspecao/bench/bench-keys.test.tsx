import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../testing/browser.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { dragMarker, gateway, linha, panel, stage, toast } from '../testing/bench.ts'
import { tresFotos } from '../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../testing/mount-tela.tsx'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

describe('the bench', () => {
  it('copies the marker of the photo before with C, and zooms with a double click and with a trackpad by no more than it travels', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    fireEvent.keyDown(await stage(), { key: 'c' })
    await toast(T.semMarcacaoAnterior)
    await dragMarker()
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(container.querySelector('.marker')).toBeNull()
    fireEvent.keyDown(document.body, { key: 'c' })
    expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBe('400 400 700 540')
    const surface = await stage()
    fireEvent.doubleClick(surface, { clientX: 300, clientY: 300 })
    expect(screen.getByText('200%')).toBeTruthy()
    fireEvent.doubleClick(surface, { clientX: 300, clientY: 300 })
    expect(screen.getByText('100%')).toBeTruthy()
    // A trackpad sends many small wheel events.
    for (let n = 0; n < 3; n++) fireEvent.wheel(surface, { deltaY: -13 })
    expect(screen.getByText('100%')).toBeTruthy()
    fireEvent.wheel(surface, { deltaY: -13 })
    expect(screen.getByText('110%')).toBeTruthy()
  })

  it('removes the marker with Delete, chooses tools with M and V, zooms with + and -, opens the first photo with Home, and a loupe with L that follows no pointer once it is closed', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const surface = await stage()
    await dragMarker()
    const press = (key: string) => fireEvent.keyDown(document.body, { key })
    press('Delete')
    expect(container.querySelector('.marker')).toBeNull()
    const modos = ['m', 'v'].map((key) => {
      press(key)
      return surface.dataset['modo']
    })
    expect(modos).toEqual(['marcar', 'mover'])
    // Two quick points of a rectangle are not a double click.
    press('m')
    fireEvent.doubleClick(surface, { clientX: 300, clientY: 300 })
    expect(screen.getByText('100%')).toBeTruthy()
    const zooms = ['+', '+', '+', '-'].map((key) => {
      press(key)
      return screen.getByText(/^\d+%$/).textContent
    })
    expect(zooms).toEqual(['110%', '120%', '130%', '110%'])
    press('End')
    press('Home')
    expect(screen.getByText(/^Foto 1 de 3/)).toBeTruthy()
    const loupes = ['l', 'l', 'l'].map((key) => {
      press(key)
      return container.querySelector('.loupe__scale')?.textContent
    })
    expect(loupes).toEqual(['1:1', '2:1', undefined])
  })

  it('said no keys of what saves and goes on in low windows, where the bar at the foot has no room for them', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    await stage()
    const bar = container.querySelectorAll<HTMLElement>('.actionbar > .btn')
    expect([...bar].map(({ title }) => title)).toEqual([
      'Anterior (A)',
      'Salvar sem dano (S)',
      'Salvar Marcações (Ctrl+Enter)',
      'Próxima (D)',
    ])
  })

  it('reacted to keys typed while a dialog without the focus was open over it, as the senha after Esc in its field', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    fireEvent.keyDown(document.body, { key: '?' })
    const field = within(screen.getByRole('dialog')).getByRole('combobox')
    field.focus()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(document.activeElement).toBe(field)
    field.blur()
    for (const key of ['1', 's', 'd', 'h']) fireEvent.keyDown(document.body, { key })
    expect(screen.getByText(/^Foto 1 de 3/).textContent).toBe('Foto 1 de 3, pendente')
  })

  it('opened the menu of the browser over a marker drawn to the edge of the photo and beyond, as on Windows', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    const beside = screen.getByRole('complementary', { name: T.detalhesDaFoto })
    expect(fireEvent.contextMenu(beside)).toBe(false)
    expect(fireEvent.contextMenu(beside)).toBe(true)
    await dragMarker()
    fireEvent.pointerDown(beside)
    expect(fireEvent.contextMenu(beside)).toBe(true)
  })

  it('did not tell screen readers of a damage chosen by its key, or undone', async () => {
    const { civil } = LINHAS
    fakeGateway({ 'civil.fotos': () => tresFotos(civil) })
    mountTela(civil, umaBusca(civil))
    await stage()
    const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey })
    const told = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .find((text) => text.startsWith('Foto 1 de'))
    press('1')
    expect(told()).toBe('Foto 1 de 3, marcada, Trinca')
    press('9')
    expect(told()).toBe('Foto 1 de 3, marcada, Deformação estrutural')
    press('z', true)
    expect(told()).toBe('Foto 1 de 3, marcada, Trinca')
  })

  it('did not tell screen readers of a marker moved or resized by the arrows; a held key is told once', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    const surface = await stage()
    const told = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .filter((text) => / cm, a /.test(text))
    const hold = (key: string, how = {}) =>
      fireEvent.keyDown(document.activeElement ?? surface, { key, ...how })
    const letGo = (key: string) => fireEvent.keyUp(document.activeElement ?? surface, { key })
    surface.focus()
    hold('Enter')
    letGo('Enter')
    // A screen reader reads the name of an element that takes the focus.
    expect([document.activeElement?.getAttribute('aria-label'), told()]).toEqual([
      'Marcação de 38,10 por 38,10 cm, a 1640 px da esquerda e 1140 px de cima',
      [],
    ])
    hold('ArrowRight')
    hold('ArrowRight', { repeat: true })
    hold('ArrowRight', { repeat: true })
    expect(told()).toEqual([])
    letGo('ArrowRight')
    expect(told()).toEqual(['Marcação de 38,10 por 38,10 cm, a 1724 px da esquerda e 1140 px de cima'])
    hold('ArrowRight', { shiftKey: true })
    letGo('ArrowRight')
    expect(told()).toEqual(['Marcação de 38,31 por 38,10 cm, a 1724 px da esquerda e 1140 px de cima'])
    hold('z', { ctrlKey: true })
    letGo('z')
    expect(told()).toEqual(['Marcação de 38,10 por 38,10 cm, a 1640 px da esquerda e 1140 px de cima'])
    hold(' ')
    letGo(' ')
    expect([told(), screen.getByText(T.alcas.nw)]).toEqual([[], expect.anything()])
    hold('ArrowLeft')
    letGo('ArrowLeft')
    expect(told()).toEqual(['Marcação de 38,31 por 38,10 cm, a 1636 px da esquerda e 1140 px de cima'])
    surface.focus()
    await waitFor(() => expect(told()).toEqual([]))
  })

  it('copies the damage with the marker, over none that was chosen here, and undoes both at once', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    await stage()
    const press = (key: string, ctrlKey = false) => fireEvent.keyDown(document.body, { key, ctrlKey })
    const dano = () => panel().getByLabelText<HTMLSelectElement>(T.dano).value
    await dragMarker()
    press('1')
    press('d')
    press('c')
    expect(dano()).toBe(linha.danos[0]?.valor)
    press('z', true)
    expect([dano(), container.querySelector('.marker')]).toEqual(['', null])
    press('2')
    press('c')
    expect(dano()).toBe(linha.danos[1]?.valor)
    expect(container.querySelector('.marker')).not.toBeNull()
  })

  it('undoes what was changed last with Ctrl+Z, in Observação too, and by buttons; drafts follow', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    await dragMarker()
    await userEvent.type(panel().getByLabelText(T.observacao), 'uma trinca')
    const field = panel().getByLabelText<HTMLTextAreaElement>(T.observacao)
    expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(false)
    expect(field.value).toBe('uma ')
    fireEvent.keyDown(field, { key: 'Z', ctrlKey: true, shiftKey: true })
    expect(field.value).toBe('uma trinca')
    const menu = new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true })
    expect(fireEvent(field, menu)).toBe(false)
    expect(field.value).toBe('uma ')
    const undo = () => userEvent.click(panel().getByRole('button', { name: T.desfazer }))
    await undo()
    await undo()
    expect(container.querySelector('.marker')).toBeNull()
    expect(localStorage.getItem('rascunho:7:drone:2417')).toBeNull()
    await userEvent.click(panel().getByRole('button', { name: T.refazer }))
    expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBe('400 400 700 540')
    expect(localStorage.getItem('rascunho:7:drone:2417')).toContain('"width":700')
  })

  it('undid the marker at Ctrl+Z in a field that does not belong to it, and left the typed text', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    await dragMarker()
    await userEvent.click(screen.getByRole('button', { name: TEXTOS_CALIBRACAO.calibrar }))
    const field = screen.getByLabelText(TEXTOS_CALIBRACAO.comprimento)
    const menu = { inputType: 'historyUndo', bubbles: true, cancelable: true }
    expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(true)
    expect(fireEvent(field, new InputEvent('beforeinput', menu))).toBe(true)
    expect(container.querySelector('.marker')).not.toBeNull()
  })

  it('marks with Enter, and the very next arrow moves the marker, made now or before', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const surface = await stage()
    const marked = () => container.querySelector('.marker')?.getAttribute('data-marker')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    expect(document.activeElement?.tagName).toBe('H1')
    press('Enter')
    const made = marked()
    press('ArrowRight')
    const moved = marked()
    expect(made).toBeTruthy()
    expect(moved).not.toBe(made)
    surface.focus()
    press('Enter')
    expect(marked()).toBe(moved)
    press('ArrowLeft')
    expect(marked()).toBe(made)
  })

  it('gives the photo the focus with Esc from a field, where Enter and the arrows work, and not the page', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const surface = await stage()
    const field = panel().getByLabelText(T.observacao)
    field.focus()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(document.activeElement).toBe(surface)
    fireEvent.keyDown(surface, { key: 'Enter' })
    expect(container.querySelector('.marker')).not.toBeNull()
  })

  it('opens each photo in sight and its details from their beginning, and leaves who is writing alone', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    const surface = await stage()
    const details = screen.getByRole('complementary', { name: T.detalhesDaFoto })
    Object.assign(details, { scrollTo: ({ top }: { top: number }) => (details.scrollTop = top) })
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    details.scrollTop = 300
    fireEvent.keyDown(document.body, { key: '1' })
    expect([details.scrollTop, seen.mock.contexts]).toEqual([300, []])
    fireEvent.keyDown(document.body, { key: 'd' })
    expect([details.scrollTop, seen.mock.contexts]).toEqual([0, [surface.parentElement]])
    details.scrollTop = 300
    panel().getByLabelText(T.observacao).focus()
    fireEvent.click(panel().getByRole('button', { name: T.anterior }))
    expect(details.scrollTop).toBe(300)
  })
})
