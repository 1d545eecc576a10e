import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../testing/browser.ts'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { drag, gateway, linha, dragMarker, medida, panel, pill, stage, toast } from './testing/bench.ts'
import { tresFotos, umaFoto } from './testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from './testing/mount-tela.tsx'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

describe('a photo that cannot be decoded whole', () => {
  it.each([
    ['danificada', true],
    [null, false],
  ] as const)('says so beside it when its record says %s', async (problema, said) => {
    gateway(undefined, [umaFoto(linha, 1, { problema })])
    mountTela(linha, umaBusca(linha))
    await stage()
    expect(panel().queryByText('Foto danificada') !== null).toBe(said)
  })
})

describe('the tape of heights', () => {
  it.each([
    ['left its place to a photo without a height, and strip and details jumped', umaFoto(linha, 1), true],
    ['takes no place where no photo has a height', umaFoto(linha, 1, { altura: null }), false],
  ])('%s', async (_, first, kept) => {
    gateway(undefined, [first, umaFoto(linha, 2, { altura: null })])
    const { container } = mountTela(linha, umaBusca(linha))
    await stage()
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(screen.getByRole('heading', { name: T.foto(2) })).toBeTruthy()
    expect(container.querySelector('.stage .tape') !== null).toBe(kept)
  })
})

describe('a search', () => {
  it('that fails says so and can be repeated', async () => {
    let broken = true
    fakeGateway({
      'drone.fotos': () => {
        if (broken) throw new Refusal(502, 'O servidor respondeu de forma inesperada.')
        return tresFotos(linha)
      },
    })
    mountTela(linha, umaBusca(linha))
    await toast(T.erroBusca)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }))
    await stage()
  })

  it('brings saved marks back', async () => {
    const marker = { x: 400, y: 400, width: 700, height: 540 }
    gateway(undefined, [
      umaFoto(linha, 1, { marker, dano: 'arranhao', observacao: 'x', dimensao: '37.04x28.58' }),
    ])
    mountTela(linha, umaBusca(linha))
    await stage()
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    expect(medida(T.largura)).toBe('37,04 cm')
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('arranhao')
  })
})

describe('marking', () => {
  it('makes the marker in natural px only when the right drag ends', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const release = drag(await stage(), [
      [100, 100],
      [275, 235],
    ])
    expect(pill(T.estados.marcada.pill)).toBeNull()
    expect(container.querySelector('.marker-cota text')?.textContent).toBe('37,04 cm')
    expect(medida(T.largura)).toBe('37,04 cm')
    expect(panel().getByText(T.escala('0,5292'))).toBeTruthy()
    release()
    expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBe('400 400 700 540')
    expect(medida(T.largura)).toBe('37,04 cm')
    expect(medida(T.altura)).toBe('28,58 cm')
    expect(pill(T.estados.marcada.pill)).toBeTruthy()
  })

  it('draws nothing with the left button in Mover, and draws with it in Marcar', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const path: [[number, number], [number, number]] = [
      [100, 100],
      [300, 200],
    ]
    drag(await stage(), path, 0)()
    expect(container.querySelector('.marker')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: T.marcar }))
    drag(await stage(), path, 0)()
    expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBe('400 400 800 400')
  })

  it('replaces the marker by a new one and removes it on demand', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    await dragMarker()
    drag(await stage(), [
      [500, 500],
      [600, 600],
    ])()
    expect(container.querySelectorAll('.marker')).toHaveLength(1)
    expect(container.querySelector('.marker')?.getAttribute('data-marker')).toBe('2000 2000 400 400')
    await userEvent.click(screen.getByRole('button', { name: T.removerMarcacao }))
    expect(container.querySelector('.marker')).toBeNull()
    expect(pill(T.estados.pendente.pill)).toBeTruthy()
  })

  it('discards a drawing in progress when the photo changes', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const release = drag(await stage(), [
      [100, 100],
      [275, 235],
    ])
    fireEvent.keyDown(document.body, { key: 'd' })
    release()
    expect(screen.getByRole('heading', { name: T.foto(2) })).toBeTruthy()
    expect(container.querySelector('.marker')).toBeNull()
  })

  it('works without a pointer: Enter, arrows that move by a screen px, further with Ctrl, Shift and arrows', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    fireEvent.keyDown(await stage(), { key: 'Enter' })
    const marker = container.querySelector('.marker')
    if (!marker) throw new Error('no marker')
    expect(marker.getAttribute('data-marker')).toBe('1640 1140 720 720')
    fireEvent.keyDown(marker, { key: 'ArrowLeft' })
    expect(marker.getAttribute('data-marker')).toBe('1636 1140 720 720')
    fireEvent.keyDown(marker, { key: 'ArrowDown', repeat: true })
    fireEvent.keyDown(marker, { key: 'ArrowDown', ctrlKey: true })
    fireEvent.keyDown(marker, { key: 'ArrowRight', shiftKey: true })
    expect(marker.getAttribute('data-marker')).toBe('1636 1220 724 720')
  })
})

describe('a finger on the photo', () => {
  const swipe = async (to: [number, number], pointerType = 'touch') => {
    const surface = await stage()
    const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerType, pointerId: 1 })
    fireEvent.pointerDown(surface, at([500, 300]))
    fireEvent.pointerMove(surface, at(to))
    fireEvent.pointerUp(surface, at(to))
  }
  const shown = () => screen.getByRole('heading', { name: /^Foto \d$/ }).textContent

  it('changes the photo by a swipe at 100%, and neither upwards, zoomed, in Marcar nor with a mouse', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await swipe([400, 310])
    expect(shown()).toBe(T.foto(2))
    await swipe([420, 380])
    await swipe([450, 300])
    await swipe([300, 300], 'mouse')
    expect(shown()).toBe(T.foto(2))
    await swipe([600, 310])
    expect(shown()).toBe(T.foto(1))
    await userEvent.click(screen.getByRole('button', { name: T.aumentarZoom }))
    await swipe([300, 300])
    expect(shown()).toBe(T.foto(1))
    await userEvent.click(screen.getByRole('button', { name: T.voltarZoom }))
    await userEvent.click(screen.getByRole('button', { name: T.marcar }))
    await swipe([300, 400])
    expect(shown()).toBe(T.foto(1))
  })
})

describe('going through the photos', () => {
  it('disables Anterior on the first and Próxima on the last', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    const enabled = (name: string) => !panel().getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([enabled(T.anterior), enabled(T.proxima)]).toEqual([false, true])
    await userEvent.click(panel().getByRole('button', { name: T.proxima }))
    expect([enabled(T.anterior), enabled(T.proxima)]).toEqual([true, true])
    fireEvent.keyDown(document.body, { key: 'End' })
    expect([enabled(T.anterior), enabled(T.proxima)]).toEqual([true, false])
  })

  it('disables both at an order of one photo, which is the first and the last', async () => {
    gateway(undefined, [umaFoto(linha, 1)])
    mountTela(linha, umaBusca(linha))
    await stage()
    const isDisabled = (name: string) => panel().getByRole<HTMLButtonElement>('button', { name }).disabled
    expect([T.anterior, T.proxima].map(isDisabled)).toEqual([true, true])
  })

  it('keeps what was entered for each photo, and the address names the photo', async () => {
    gateway()
    const { router } = mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'amassado')
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('')
    await waitFor(() => expect(router.state.location.search).toContain('foto=2'))
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('amassado')
  })

  it("names a photo of another turbine that has the first one's number, so that a reload comes back to it", async () => {
    gateway(undefined, [umaFoto(linha, 1, { numero: 1 }), umaFoto(linha, 2, { numero: 1, wtg: 'CRII-08' })])
    const { router } = mountTela(linha, umaBusca(linha))
    fireEvent.keyDown(await stage(), { key: 'd' })
    await waitFor(() => expect(router.state.location.search).toContain('&id=2'))
  })

  it('leads to the screen asked for right after leafing, even when its code loads slowly', async () => {
    gateway()
    let loaded = () => {}
    const { router } = mountTela(linha, umaBusca(linha), new Promise((resolve) => (loaded = resolve)))
    await stage()
    fireEvent.keyDown(document.body, { key: 'd' })
    act(() => void router.navigate('/relatorioDrone'))
    // Longer than a photo stays before the address names it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    loaded()
    expect(await screen.findByText('outra tela')).toBeTruthy()
  })

  it('leads there too when the address was about to name the photo before the screen could be drawn anew', async () => {
    gateway()
    let loaded = () => {}
    const { router } = mountTela(linha, umaBusca(linha), new Promise((resolve) => (loaded = resolve)))
    await stage()
    fireEvent.keyDown(document.body, { key: 'd' })
    // Nothing is rendered until the end.
    await act(async () => {
      void router.navigate('/relatorioDrone')
      await new Promise((resolve) => setTimeout(resolve, 400))
    })
    loaded()
    expect(await screen.findByText('outra tela')).toBeTruthy()
  })

  it('keeps asking about unsaved marks when one leaves right after leafing', async () => {
    gateway()
    const { router } = mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'amassado')
    fireEvent.keyDown(document.body, { key: 'd' })
    fireEvent.click(screen.getByRole('button', { name: T.novaBusca }))
    // Longer than a photo stays before the address names it.
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
    fireEvent.click(screen.getByRole('button', { name: T.continuarMarcando }))
    await waitFor(() => expect(router.state.location.search).toContain('foto=2'))
  })

  it('recentres the next photo and keeps the zoom', async () => {
    gateway()
    const { container } = mountTela(linha, umaBusca(linha))
    const surface = await stage()
    await userEvent.click(screen.getByRole('button', { name: T.aumentarZoom }))
    const centred = container.querySelector<HTMLElement>('.stage-foto')?.style.transform
    drag(
      surface,
      [
        [500, 300],
        [530, 320],
      ],
      0,
    )()
    expect(container.querySelector<HTMLElement>('.stage-foto')?.style.transform).not.toBe(centred)
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(container.querySelector<HTMLElement>('.stage-foto')?.style.transform).toBe(centred)
  })

  it('takes letters typed in Observação for text', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.type(panel().getByLabelText(T.observacao), 'dap1')
    expect(screen.getByRole('heading', { name: T.foto(1) })).toBeTruthy()
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('')
  })
})
