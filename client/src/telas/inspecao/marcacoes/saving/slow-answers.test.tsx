import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../../testing/browser.ts'
import { dragMarker, linha, panel, pill, stage, toast } from '../../testing/bench.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'
import { slowBackend } from '../../testing/slow-backend.ts'

const T = TEXTOS.inspecao

freshBrowser('administrador')
beforeEach(standInForLayout)

const press = (key: string, options = {}) => fireEvent.keyDown(document.body, { key, ...options })
const save = () => press('Enter', { ctrlKey: true })
const observacao = () => panel().getByLabelText<HTMLTextAreaElement>(T.observacao)
const write = (text: string) => fireEvent.change(observacao(), { target: { value: text } })
const dialog = async () => within(await screen.findByRole('dialog'))

const texts = (sent: readonly MarcacaoInput[]) => sent.map((each) => each.observacao)

describe('a save that takes long', () => {
  it('was not followed by another: what was typed and saved meanwhile stayed unsaved under "Marcações Salvas"', async () => {
    const { sent, answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Primeiro.')
    save()
    write('Segundo.')
    save()
    save()
    await answerNext()
    expect(screen.queryByText(T.salvo)).toBeNull()
    await answerNext()
    await toast(T.salvo)
    expect(texts(sent)).toEqual(['Primeiro.', 'Segundo.'])
    expect(sent.map(({ versao }) => versao)).toEqual([null, 11])
    expect(pill(T.estados.salva.pill)).toBeTruthy()
  })

  it('led to a photo that had been marked meanwhile, instead of the next one that nobody has looked at', async () => {
    localStorage.setItem('irParaPendente', 'sim')
    const { answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Primeira.')
    save()
    press('d')
    write('Segunda.')
    press('a')
    await answerNext()
    expect(await screen.findByRole('heading', { name: 'Foto 3' })).toBeTruthy()
  })

  it('led away from a photo on which somebody was writing again, so that the next words went to another photo', async () => {
    localStorage.setItem('irParaPendente', 'sim')
    const { answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Uma trinca')
    save()
    write('Uma trinca na')
    await answerNext()
    await toast(T.salvo)
    expect(screen.getByRole('heading', { name: 'Foto 1' })).toBeTruthy()
    expect(observacao().value).toBe('Uma trinca na')
  })

  it.each([
    { what: 'what is written', key: 'Enter', text: 'Uma vez.' },
    { what: 'that there is no damage', key: 's', text: '' },
  ])('is sent once by a double click: $what', async ({ key, text }) => {
    const { sent, answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    write(text)
    press(key, { ctrlKey: key === 'Enter' })
    press(key, { ctrlKey: key === 'Enter' })
    await answerNext()
    await toast(T.salvo)
    expect(texts(sent)).toEqual([text])
  })

  it('is followed by a save of what was asked for last', async () => {
    const { sent, answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    press('s')
    write('Uma trinca.')
    press('s')
    save()
    await answerNext()
    await answerNext()
    await toast(T.salvo)
    expect(texts(sent)).toEqual(['', 'Uma trinca.'])
  })

  it('lets the person who waits for it go: the dialog used to say that it was not saved and would be lost', async () => {
    const { answerNext } = slowBackend()
    const { router } = mountTela(linha, umaBusca(linha))
    await stage()
    write('Quase salva.')
    save()
    await act(() => router.navigate('/relatorioDrone'))
    const waits = await dialog()
    await waits.findByRole('heading', { name: 'Salvando 1 foto marcada...' })
    expect(waits.getByRole('button', { name: T.continuarMarcando })).toHaveProperty('disabled', false)
    expect(waits.getByRole('button', { name: T.sair })).toHaveProperty('disabled', true)
    await answerNext()
    await waitFor(() => expect(router.state.location.pathname).toBe('/relatorioDrone'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('giving marks up leaves the screen once: a second time met a screen that was gone', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  slowBackend()
  const { router } = mountTela(linha, umaBusca(linha))
  await stage()
  write('Não fica.')
  await act(() => router.navigate('/relatorioDrone'))
  await userEvent.click((await dialog()).getByRole('button', { name: T.sair }))
  expect(await screen.findByText('outra tela')).toBeTruthy()
  expect(said).not.toHaveBeenCalled()
})

it('marks are asked about after all when the save under way, which was waited for, is refused', async () => {
  const { answerNext } = slowBackend([1])
  const { router } = mountTela(linha, umaBusca(linha))
  await stage()
  write('Recusada.')
  save()
  await act(() => router.navigate('/relatorioDrone'))
  await screen.findByRole('heading', { name: T.salvandoAntes(1) })
  await answerNext()
  await screen.findByRole('heading', { name: T.naoSalvas(1) })
})

describe('a refusal that comes late, as somebody else saved the photo meanwhile', () => {
  it('is not answered by a key of a person who writes about another photo', async () => {
    const { answerNext } = slowBackend([1])
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Minha.')
    save()
    press('d')
    observacao().focus()
    await answerNext()
    await dialog()
    await userEvent.keyboard(' {Enter}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Ana salvou a foto 1.')
  })

  it('replaced the earlier question under the pointer that was about to answer it', async () => {
    const { sent, onTheirWay, answerNext } = slowBackend([1, 2])
    mountTela(linha, umaBusca(linha))
    await stage()
    for (const n of [1, 2]) {
      write(`Minha ${n}.`)
      save()
      await onTheirWay(n)
      press('d')
    }
    await answerNext()
    const first = await dialog()
    first.getByText('De Ana, foto 1')
    await answerNext()
    await waitFor(() => expect(sent).toHaveLength(2))
    first.getByText('De Ana, foto 1')
    await userEvent.click(first.getByRole('button', { name: 'Ficar com a que está salva' }))
    const second = await dialog()
    await waitFor(() => second.getByText('De Ana, foto 2'))
    expect(document.activeElement?.textContent).toBe('Ana salvou a foto 2.')
    await userEvent.click(second.getByRole('button', { name: 'Decidir depois' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('a')
    expect(observacao().value).toBe('Minha 2.')
    press('a')
    expect(observacao().value).toBe('De Ana, foto 1')
  })

  it("and is answered by keeping one's own marks loses nothing that was typed since", async () => {
    const { sent, answerNext } = slowBackend([1])
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Enviada.')
    save()
    write('Enviada. E mais.')
    // A save that is sent again would be refused again: the answer to the question decides.
    save()
    await answerNext()
    expect(texts(sent)).toEqual(['Enviada.'])
    await userEvent.click((await dialog()).getByRole('button', { name: 'Salvar a desta página' }))
    await answerNext()
    await toast(T.salvo)
    expect(texts(sent)).toEqual(['Enviada.', 'Enviada.'])
    expect(observacao().value).toBe('Enviada. E mais.')
    expect(pill(T.estados.marcada.pill)).toBeTruthy()
  })
})

describe('a question about a photo that was left before it could be asked', () => {
  it('did not say which photo it is about, and took the next key as its answer', async () => {
    const { answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await stage()
    write('Primeira.')
    save()
    press('s')
    press('d')
    observacao().focus()
    await answerNext()
    const question = await dialog()
    expect(question.getByText('Foto 1')).toBeTruthy()
    await userEvent.keyboard(' {Enter}')
    expect(document.activeElement?.textContent).toBe(T.perguntas.retirar.titulo)
  })

  it('led to the damage of the photo that was open by then', async () => {
    const { sent, answerNext } = slowBackend()
    mountTela(linha, umaBusca(linha))
    await dragMarker()
    press('1')
    save()
    fireEvent.change(panel().getByLabelText(T.dano), { target: { value: '' } })
    save()
    press('d')
    await answerNext()
    const question = await dialog()
    await userEvent.click(question.getByRole('button', { name: T.perguntas.semDizerDano.ficar }))
    expect(screen.getByRole('heading', { name: 'Foto 1' })).toBeTruthy()
    expect(document.activeElement).toBe(panel().getByLabelText(T.dano))
    expect(sent).toHaveLength(1)
  })
})

it('an answer to a question is not refused because of an earlier save of the same photo that is still under way', async () => {
  const { sent, onTheirWay, answerNext } = slowBackend()
  const slow = fetch
  let hasLink = false
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    hasLink || !url.includes('salvarMarcacoes')
      ? slow(url, init)
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  mountTela(linha, umaBusca(linha))
  await stage()
  write('Guardada.')
  save()
  await toast(T.guardadoAqui)
  write('Escrita depois.')
  press('s')
  const question = await dialog()
  hasLink = true
  fireEvent(window, new Event('online'))
  await onTheirWay(1)
  await userEvent.click(question.getByRole('button', { name: T.perguntas.descartar.salvar }))
  await answerNext()
  await answerNext()
  await waitFor(() => expect(pill(T.estados.semDano.pill)).toBeTruthy())
  expect(texts(sent)).toEqual(['Guardada.', ''])
  expect(sent.map(({ versao }) => versao)).toEqual([null, 11])
})
