import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../../testing/browser.ts'
import { Refusal } from '../../../../testing/fake-gateway.ts'
import { gateway, linha, dragMarker, medida, panel, pill, stage, toast } from '../../testing/bench.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'
import { keptSaves } from '../waiting/waiting-saves.ts'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

describe('saving', () => {
  it('is done from the text of Observação too, and forgets the draft', async () => {
    const calls = gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.type(panel().getByLabelText(T.observacao), 'Trinca.')
    fireEvent.keyDown(panel().getByLabelText(T.observacao), { key: 'Enter', ctrlKey: true })
    await toast(T.salvo)
    expect(calls.at(-1)?.input).toMatchObject({ observacao: 'Trinca.' })
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('rascunho'))).toEqual([])
  })

  it.each([
    [502, 'O servidor respondeu de forma inesperada.', 0],
    [400, T.foraDaFoto, 1],
  ])(
    'that fails with %i keeps the marks and says so, and why when it was refused',
    async (status, message, vezes) => {
      gateway(() => {
        throw new Refusal(status, message)
      })
      mountTela(linha, umaBusca(linha))
      await dragMarker()
      await userEvent.click(panel().getByRole('button', { name: /Rachadura/ }))
      await userEvent.click(panel().getByRole('button', { name: T.salvar }))
      await toast(T.erroSalvar)
      expect(screen.queryAllByText(message)).toHaveLength(vezes)
      expect(pill(T.estados.marcada.pill)).toBeTruthy()
      expect(medida(T.largura)).toBe('37,04 cm')
    },
  )
})

describe('unsaved marks', () => {
  it('come back when the same order is searched again', async () => {
    gateway()
    const first = mountTela(linha, umaBusca(linha))
    await dragMarker()
    first.unmount()
    mountTela(linha, umaBusca(linha))
    await stage()
    await toast(T.rascunhos(1))
    expect(medida(T.largura)).toBe('37,04 cm')
    expect(pill(T.estados.marcada.pill)).toBeTruthy()
  })

  it('are asked about before a new search, and given up only on a yes', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    const novaBusca = screen.getByRole('button', { name: T.novaBusca })
    await userEvent.click(novaBusca)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('heading', { name: T.naoSalvas(1) })).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: T.continuarMarcando }))
    expect(medida(T.largura)).toBe('37,04 cm')
    await userEvent.click(novaBusca)
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: T.novaBusca }),
    )
    expect(await screen.findByRole('button', { name: T.buscar })).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('rascunho'))).toEqual([])
  })

  it('are not given up by a second answer, to a question that is still shown for a moment after the first', async () => {
    gateway()
    const { router } = mountTela(linha, umaBusca(linha))
    await dragMarker()
    await act(() => router.navigate('/relatorioDrone'))
    const dialog = within(await screen.findByRole('dialog'))
    const answers = [T.continuarMarcando, T.sair].map((name) => dialog.getByRole('button', { name }))
    // Nothing is rendered until the end.
    act(() => answers.forEach((button) => button.click()))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe(linha.telas.inspecao.rota)
    expect(medida(T.largura)).toBe('37,04 cm')
  })

  it('stop a departure to another screen, but not the login after an ended session, which keeps them', async () => {
    gateway()
    const { router } = mountTela(linha, umaBusca(linha))
    await dragMarker()
    await act(() => router.navigate('/relatorioDrone'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(router.state.location.pathname).toBe(linha.telas.inspecao.rota)
    await userEvent.click(screen.getByRole('button', { name: T.continuarMarcando }))
    await act(() => router.navigate('/login', { state: { sessionEnded: true } }))
    expect(router.state.location.pathname).toBe('/login')
    expect(localStorage.getItem('rascunho:7:drone:2417')).toContain('"width":700')
  })

  it('make the browser ask before the tab closes', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    await dragMarker()
    expect(closing()).toBe(true)
  })
})

/** Marks the open photo and goes to the next. */
async function markAndGoOn(dano: string) {
  await userEvent.selectOptions(panel().getByLabelText(T.dano), dano)
  fireEvent.keyDown(document.body, { key: 'd' })
}

describe('several unsaved photos', () => {
  const leave = async () => within(await screen.findByRole('dialog'))

  it('are all saved before leaving; those that cannot be are named, and nothing is lost', async () => {
    let broken = true
    const calls = gateway((input) => {
      if (broken && (input as { photoId: number }).photoId === 2) throw new Refusal(400, T.foraDaFoto)
      return { message: 'ok' }
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    await markAndGoOn('outro')
    await markAndGoOn('amassado')
    await dragMarker()
    await userEvent.click(screen.getByRole('button', { name: T.novaBusca }))
    await userEvent.click((await leave()).getByRole('button', { name: 'Salvar as 3 e sair' }))
    expect(await (await leave()).findByText('2 fotos não foram salvas:')).toBeTruthy()
    expect((await leave()).getByText(`Foto 3: ${T.motivos.semDizerDano}`)).toBeTruthy()
    await userEvent.click((await leave()).getByText(`Foto 2: ${T.foraDaFoto}`))
    expect(await screen.findByRole('heading', { name: T.foto(2) })).toBeTruthy()
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('amassado')
    fireEvent.keyDown(document.body, { key: 'n' })
    expect(await screen.findByRole('heading', { name: T.foto(3) })).toBeTruthy()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'outro')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: T.novaBusca }))
    await userEvent.click((await leave()).getByRole('button', { name: 'Salvar as 2 e sair' }))
    expect(await screen.findByRole('button', { name: T.buscar })).toBeTruthy()
    expect(calls.filter(({ procedure }) => procedure === 'drone.salvarMarcacoes')).toHaveLength(4)
  })

  it('are saved at once by Ctrl+Shift+Enter, which stays', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    await markAndGoOn('outro')
    await markAndGoOn('amassado')
    expect(panel().getByText(T.marcadasNaoSalvas(2))).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true })
    await toast(T.salvo)
    expect(screen.getByText('2 salvas')).toBeTruthy()
    expect(panel().queryByText(T.marcadasNaoSalvas(2))).toBeNull()
  })
})

describe('a save without a connection', () => {
  it('is kept, says so, goes by itself once the network is back, and keeps what was typed since', async () => {
    let down = true
    const calls = gateway(() => {
      if (down) throw new TypeError('Failed to fetch')
      return { message: 'ok' }
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    fireEvent.keyDown(document.body, { key: 's' })
    await toast(T.guardadoAqui)
    expect(panel().getByText(T.guardadoAqui)).toBeTruthy()
    expect(screen.queryByText(T.erroSalvar)).toBeNull()
    await markAndGoOn('outro')
    fireEvent.keyDown(document.body, { key: 'a' })
    down = false
    fireEvent(window, new Event('online'))
    await toast(T.salvo)
    expect(calls.at(-1)?.input).toMatchObject({ photoId: 1, dano: '' })
    expect(panel().queryByText(T.guardadoAqui)).toBeNull()
    expect(pill(T.estados.marcada.pill)).toBeTruthy()
    expect(panel().getByLabelText<HTMLSelectElement>(T.dano).value).toBe('outro')
  })

  it('goes by itself when its order is opened again, after a closed tab too, and keeps nobody from leaving', async () => {
    let down = true
    const calls = gateway(() => {
      if (down) throw new TypeError('Failed to fetch')
      return { message: 'ok' }
    })
    const { router, unmount } = mountTela(linha, umaBusca(linha))
    await stage()
    await markAndGoOn('outro')
    fireEvent.keyDown(document.body, { key: 'a' })
    fireEvent.keyDown(panel().getByLabelText(T.observacao), { key: 'Enter', ctrlKey: true })
    await toast(T.guardadoAqui)
    await act(() => router.navigate('/relatorioDrone'))
    expect(screen.queryByRole('dialog')).toBeNull()
    unmount()
    down = false
    mountTela(linha, umaBusca(linha))
    await toast(T.salvo)
    expect(calls.at(-1)?.input).toMatchObject({ photoId: 1, dano: 'outro' })
    expect(pill(T.estados.salva.pill)).toBeTruthy()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('rascunho'))).toEqual([])
  })

  it('of several photos lets leave, and says calmly that they wait', async () => {
    gateway(() => {
      throw new TypeError('Failed to fetch')
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    await markAndGoOn('outro')
    await markAndGoOn('amassado')
    await userEvent.click(screen.getByRole('button', { name: T.novaBusca }))
    await userEvent.click(await screen.findByRole('button', { name: 'Salvar as 2 e sair' }))
    await toast(T.guardadasAqui(2))
    expect(await screen.findByRole('button', { name: T.buscar })).toBeTruthy()
    expect(screen.queryByText(T.erroSalvar)).toBeNull()
    expect(keptSaves()).toHaveLength(2)
  })

  it('waits on where the server fails when it is sent again', async () => {
    let answer: () => unknown = () => {
      throw new TypeError('Failed to fetch')
    }
    gateway(() => answer())
    mountTela(linha, umaBusca(linha))
    await stage()
    fireEvent.keyDown(document.body, { key: 's' })
    await toast(T.guardadoAqui)
    const asked = vi.fn(() => {
      throw new Refusal(503, 'Fora do ar.')
    })
    answer = asked
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(asked).toHaveBeenCalled())
    answer = () => ({ message: 'ok' })
    // The save that was sent again is under way until it is refused: until then, the network is reported
    // again.
    await waitFor(() => {
      fireEvent(window, new Event('online'))
      expect(screen.queryByText(T.salvo)).not.toBeNull()
    })
    expect(keptSaves()).toEqual([])
  })

  it('that the browser has no room to keep is unsaved work: leaving asks', async () => {
    gateway(() => {
      throw new TypeError('Failed to fetch')
    })
    const { router } = mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'outro')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    fireEvent.keyDown(panel().getByLabelText(T.observacao), { key: 'Enter', ctrlKey: true })
    await toast(T.soNestaPagina)
    expect(screen.getByText(T.erroSalvar)).toBeTruthy()
    expect(panel().getByText(T.soNestaPagina)).toBeTruthy()
    await act(() => router.navigate('/relatorioDrone'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})
