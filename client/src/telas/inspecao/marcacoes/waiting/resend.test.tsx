import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { MarcacaoInput } from '#shared/contract/inspecao/marcacao'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser } from '../../../../testing/browser.ts'
import { fakeGateway, NOTHING, Refusal, type Call } from '../../../../testing/fake-gateway.ts'
import { mountApp } from '../../../../testing/mount-app.tsx'
import { gateway, linha, panel, stage, toast } from '../../testing/bench.ts'
import { tresFotos } from '../../testing/fotos.ts'
import { mountTela, standInForLayout, umaBusca } from '../../testing/mount-tela.tsx'
import { keepSave, keptSaves } from './waiting-saves.ts'
import { readDrafts } from '../drafts.ts'
import { VAZIAS } from '../marcacao.ts'

const T = TEXTOS.inspecao
const ORDER = { linha: 'drone', os: '2417' } as const
/** Payload of a save that an earlier page kept, without its marks. */
const PAYLOAD = { photoId: 1, dimensao: '', imageMeta: null, foto: '/api/fotos/x', os: '2417' }
const BENCH = `${linha.telas.inspecao.rota}${umaBusca(linha)}`
const ANSWERS = {
  ...NOTHING,
  'drone.fotos': () => tresFotos(linha),
  'drone.salvarMarcacoes': () => ({ message: 'ok' }),
}

freshBrowser('administrador')
beforeEach(standInForLayout)

/**
 * Holds back the answer to the next save, which has reached the gateway by then; returns the function that
 * lets it come.
 */
function holdNextAnswer(): () => void {
  const asked = fetch
  let release = (): void => undefined
  let held: Promise<void> | null = new Promise<void>((resolve) => (release = resolve))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const answer = asked(url, init)
    if (!url.includes('salvarMarcacoes')) return answer
    const wait = held
    held = null
    await wait
    return answer
  })
  return () => release()
}

const saved = (calls: readonly Call[]) =>
  calls
    .filter(({ procedure }) => procedure === 'drone.salvarMarcacoes')
    .map(({ input }) => input as { photoId: number; dano: string })
    .map(({ photoId, dano }) => [photoId, dano])

/** A connection that is down, and a procedure that answers saves once it is not. */
function saveOverLink() {
  const link = { down: true }
  const save = () => {
    if (link.down) throw new TypeError('Failed to fetch')
    return { message: 'ok' }
  }
  return { link, save }
}

/**
 * Saves two photos without a connection, which then comes back: the first save is at the gateway then, its
 * answer held back. Returns the function that lets the answer come.
 */
async function saveTwoAndConnect(link: { down: boolean }, calls: Call[]): Promise<() => void> {
  await stage()
  fireEvent.keyDown(document.body, { key: 's' })
  await toast(T.guardadoAqui)
  fireEvent.keyDown(document.body, { key: 'd' })
  fireEvent.keyDown(document.body, { key: 's' })
  await waitFor(() => expect(keptSaves()).toHaveLength(2))
  calls.length = 0
  link.down = false
  const release = holdNextAnswer()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(saved(calls)).toEqual([[1, '']]))
  return release
}

describe('a save that waited for a connection', () => {
  it('is not sent over a newer save that its photo got meanwhile', async () => {
    const { link, save } = saveOverLink()
    const calls = gateway(save)
    mountTela(linha, umaBusca(linha))
    const release = await saveTwoAndConnect(link, calls)
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'outro')
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    await toast(T.salvo)
    release()
    await waitFor(() => expect(keptSaves()).toEqual([]))
    await screen.findByText('1 sem dano')
    expect(saved(calls)).toEqual([
      [1, ''],
      [2, 'outro'],
    ])
  })

  it('is sent once, by its order, where the page is opened at it', async () => {
    const marcacao = { ...VAZIAS, dano: 'outro' }
    const said = { ...PAYLOAD, ...marcacao, recomendacao: '' }
    keepSave({ ...ORDER, photoId: 1, payload: said, marcacao, antes: marcacao })
    const calls = fakeGateway(ANSWERS)
    const release = holdNextAnswer()
    mountApp(BENCH)
    await stage()
    await panel().findByText(T.guardadoAqui)
    await waitFor(() => expect(saved(calls)).toEqual([[1, 'outro']]))
    release()
    await toast(T.salvo)
    expect([saved(calls), keptSaves()]).toEqual([[[1, 'outro']], []])
  })

  it.each([
    { botao: T.ficarComASalva, sent: [null], pill: T.estados.salva.pill },
    { botao: T.salvarADaqui, sent: [null, 9], pill: T.estados.semDano.pill },
    // The marks used to disappear in this case, without a word.
    { botao: T.decidirDepois, sent: [null], pill: T.estados.marcada.pill },
  ])(
    "of a photo without damage was sent over somebody else's save once its order was opened again: $botao",
    async ({ botao, sent, pill }) => {
      const said = { ...PAYLOAD, ...VAZIAS, recomendacao: '', versao: null }
      keepSave({ ...ORDER, photoId: 1, payload: said, marcacao: VAZIAS, antes: VAZIAS })
      const anas = { versao: 9, por: 'Ana', em: '2026-11-22T17:32:00.000Z' }
      const versoes: unknown[] = []
      fakeGateway({
        ...ANSWERS,
        'drone.fotos': () =>
          tresFotos(linha).map((foto) => ({ ...foto, ...(foto.id === 1 && { dano: 'outro', salva: anas }) })),
        'drone.salvarMarcacoes': (input) => {
          const { versao } = input as MarcacaoInput
          versoes.push(versao)
          if (versao !== 9) throw new Refusal(409, 'Ana salvou esta foto.')
          return { message: 'ok', salva: { ...anas, versao: 10 } }
        },
      })
      mountTela(linha, umaBusca(linha))
      await screen.findByRole('dialog', { name: 'Ana salvou esta foto.' })
      await userEvent.click(screen.getByRole('button', { name: botao }))
      expect(await panel().findByText(pill)).toBeTruthy()
      expect([versoes, keptSaves()]).toEqual([sent, []])
      // Put off, the marks still have no version: the question comes when they are saved.
      const later = botao === T.decidirDepois ? null : undefined
      expect(readDrafts(ORDER).get(1)?.sobre).toBe(later)
    },
  )

  it("over somebody else's save, kept when the connection failed again, was asked about as unsaved on leaving", async () => {
    const said = { ...PAYLOAD, ...VAZIAS, recomendacao: '', versao: null }
    // The save says 'no damage' over marks that stood on the screen, of which nothing is left there.
    const antes = { ...VAZIAS, dano: 'rachadura' }
    keepSave({ ...ORDER, photoId: 1, payload: said, marcacao: VAZIAS, antes })
    const anas = { versao: 9, por: 'Ana', em: '2026-11-22T17:32:00.000Z' }
    fakeGateway({
      ...ANSWERS,
      'drone.fotos': () =>
        tresFotos(linha).map((foto) => ({ ...foto, ...(foto.id === 1 && { dano: 'outro', salva: anas }) })),
      'drone.salvarMarcacoes': (input) => {
        if ((input as MarcacaoInput).versao === 9) throw new TypeError('Failed to fetch')
        throw new Refusal(409, 'Ana salvou esta foto.')
      },
    })
    const { router } = mountApp(BENCH)
    await screen.findByRole('dialog', { name: 'Ana salvou esta foto.' })
    await userEvent.click(screen.getByRole('button', { name: T.salvarADaqui }))
    await toast(T.guardadoAqui)
    await act(() => router.navigate(ROTAS.home))
    expect(router.state.location.pathname).toBe(ROTAS.home)
  })

  it('is sent once where its order is left while it goes', async () => {
    const { link, save } = saveOverLink()
    const calls = fakeGateway({ ...ANSWERS, 'drone.salvarMarcacoes': save })
    const { router } = mountApp(BENCH)
    const release = await saveTwoAndConnect(link, calls)
    await act(() => router.navigate(ROTAS.home))
    release()
    await waitFor(() => expect(keptSaves()).toEqual([]))
    expect(saved(calls)).toEqual([
      [1, ''],
      [2, ''],
    ])
  })

  it('is forgotten once it went, but not one that another tab has kept of its photo meanwhile', async () => {
    const { link, save } = saveOverLink()
    const calls = gateway(save)
    mountTela(linha, umaBusca(linha))
    const release = await saveTwoAndConnect(link, calls)
    const marcacao = { ...VAZIAS, dano: 'outro' }
    const said = { ...PAYLOAD, ...marcacao, recomendacao: '' }
    keepSave({ ...ORDER, photoId: 1, payload: said, marcacao, antes: marcacao })
    release()
    await waitFor(() => expect(keptSaves().map((kept) => kept.photoId)).toEqual([1]))
    expect(keptSaves()[0]?.marcacao).toEqual(marcacao)
    expect(saved(calls)).toHaveLength(2)
  })

  it('of another tab, closed since, is not forgotten where this one saves the same photo', async () => {
    gateway()
    mountTela(linha, umaBusca(linha))
    await stage()
    const marcacao = { ...VAZIAS, dano: 'outro' }
    keepSave({
      ...ORDER,
      photoId: 1,
      payload: { ...PAYLOAD, ...marcacao, recomendacao: '', versao: null },
      marcacao,
      antes: marcacao,
    })
    fireEvent.keyDown(document.body, { key: 's' })
    await toast(T.salvo)
    expect(keptSaves().map((kept) => kept.marcacao)).toEqual([marcacao])
  })

  it("without damage over marks, kept while its order was open, lost its version and was sent over somebody else's save, and left the marks unsaved", async () => {
    const anas = { versao: 9, por: 'Ana', em: '2026-11-22T17:32:00.000Z' }
    const nobodys = { ...anas, versao: 3 }
    let salva = nobodys
    const versoes: unknown[] = []
    fakeGateway({
      ...ANSWERS,
      'drone.fotos': () => tresFotos(linha).map((foto) => ({ ...foto, dano: 'outro', salva })),
      'drone.salvarMarcacoes': (input) => {
        const { versao } = input as MarcacaoInput
        versoes.push(versao)
        if (salva === nobodys) throw new TypeError('Failed to fetch')
        if (versao !== salva.versao) throw new Refusal(409, 'Ana salvou esta foto.')
        return { message: 'ok', salva: { ...anas, versao: 10 } }
      },
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    await userEvent.selectOptions(panel().getByLabelText(T.dano), 'rachadura')
    fireEvent.keyDown(document.body, { key: 's' })
    const asked = within(await screen.findByRole('dialog'))
    await userEvent.click(asked.getByRole('button', { name: T.perguntas.retirar.salvar }))
    await toast(T.guardadoAqui)
    salva = anas
    fireEvent(window, new Event('online'))
    await userEvent.click(await screen.findByRole('button', { name: T.salvarADaqui }))
    expect(await panel().findByText(T.estados.semDano.pill)).toBeTruthy()
    expect(versoes).toEqual([3, 3, 9])
  })
})

it.each([
  ['whose answer was lost', () => new TypeError('Failed to fetch')],
  ['that the backend answered too late', () => new Refusal(504, 'Demorou.')],
])(
  'after a save %s, but that had arrived, the next one was told as refused by one made in another tab',
  async (_, failure) => {
    const versoes: unknown[] = []
    let salva = {}
    fakeGateway({
      ...ANSWERS,
      'drone.fotos': () =>
        tresFotos(linha).map((foto) => ({ ...foto, salva: null, ...(foto.id === 1 && salva) })),
      'drone.salvarMarcacoes': (input) => {
        const { versao, dano } = input as MarcacaoInput
        versoes.push(versao)
        if (versoes.length > 1 && versao !== 4) throw new Refusal(409, 'Você salvou esta foto em outra aba.')
        salva = { dano, salva: { versao: 3 + versoes.length, por: 'Eu', em: '2026-11-22T17:32:00.000Z' } }
        if (versoes.length === 1) throw failure()
        return { message: 'ok', ...salva }
      },
    })
    mountTela(linha, umaBusca(linha))
    await stage()
    const save = async (dano: string) => {
      await userEvent.selectOptions(panel().getByLabelText(T.dano), dano)
      fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    }
    await save('rachadura')
    await waitFor(() => expect(versoes).toEqual([null]))
    await waitFor(() => expect(document.querySelector('.toast')).not.toBeNull())
    await save('outro')
    await toast(T.salvo)
    expect([versoes, screen.queryByRole('dialog'), keptSaves()]).toEqual([[null, null, 4], null, []])
    expect(panel().getByText(T.estados.salva.pill)).toBeTruthy()
  },
)
