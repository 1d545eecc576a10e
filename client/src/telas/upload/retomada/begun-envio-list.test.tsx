import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, signInAs, user } from '../../../testing/browser.ts'
import { takeLock } from '../../../page/storage/tab-locks.ts'
import { fakeGateway } from '../../../testing/fake-gateway.ts'
import { mountApp } from '../../../testing/mount-app.tsx'
import { formDraft } from '../campos/form-drafts.ts'
import { ARRIVED, FakeEnvios } from '../testing/fake-envios.ts'
import { forgetDrafts } from '../../../session/drafts.ts'
import { folders } from '../../../session/kept-folders.ts'
import { fakeFolder } from '../testing/fake-folder.ts'
import { FakeJudge } from '../testing/fake-judge.ts'

const T = TEXTOS.upload
const F = TEXTOS_FILA

/** These waits last several rounds of asking again; looking seldom leaves the processor to the page. */
const LONG = { timeout: 60_000, interval: 1_000 }

freshBrowser('administrador')
beforeEach(() => {
  FakeEnvios.install()
  FakeJudge.install()
})

const foto = (nome: string) => new File(['xxx'], nome, { type: 'image/jpeg' })

async function openTela(linha: Linha) {
  const view = mountApp(linha.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
  return view
}

describe('an upload begun before', () => {
  const linha = LINHAS.civil
  const begun = {
    id: 'e1',
    linha: 'civil',
    campos: { os: 'OS-9', torre: 'T-1' },
    estado: 'recebendo',
    criadoEm: ARRIVED,
    guardaAte: ARRIVED,
    total: 2,
    chegaram: 1,
    bytes: 6,
    recebidos: 3,
  }
  const answers = () => {
    const arquivo = (n: number, estado: 'falta' | 'chegou') => ({
      ...{ n, nome: `DJI_${n}.jpg`, bytes: 3, estado, recebido: estado === 'chegou' ? 3 : 0 },
    })
    FakeEnvios.arquivos = [arquivo(1, 'chegou'), arquivo(2, 'falta')]
    return { ...FakeEnvios.answers(), 'envios.meus': () => [begun] }
  }

  it('is offered; choosing the folder again sends only what is missing', async () => {
    fakeGateway(answers())
    await openTela(linha)
    const list = await screen.findByRole('region', { name: F.comecados(1) })
    const offer = within(list)
    expect(offer.getByText(/No servidor: 1 de 2 fotos/)).toBeTruthy()
    // The link leads there from the form, where the list is below it.
    await user.click(screen.getByRole('button', { name: F.comecados(1) }))
    expect(document.activeElement).toBe(list)
    const input = offer.getByLabelText(/^Continuar/, { selector: 'input' })
    await user.upload(input, [foto('OUTRA.jpg')])
    expect(await screen.findByText(F.nenhumaDeste)).toBeTruthy()
    await user.upload(input, [foto('DJI_1.jpg'), foto('DJI_2.jpg'), foto('OUTRA.jpg')])
    const sent = await FakeEnvios.leave(1)
    expect(sent.map(({ arquivo }) => arquivo.nome)).toEqual(['DJI_2.jpg'])
    sent[0]?.arrive()
    expect(await screen.findByText(T.sucesso)).toBeTruthy()
  })

  it('was told apart from the others by none of its buttons', async () => {
    fakeGateway({
      ...answers(),
      'envios.meus': () => [begun, { ...begun, id: 'e2', campos: { os: 'OS-10' } }],
    })
    await openTela(linha)
    const offer = within(await screen.findByRole('region', { name: F.comecados(2) }))
    for (const name of [F.continuar, F.desistir])
      for (const description of ['OS-9, Torre T-1', 'OS-10'])
        expect(offer.getByRole('button', { name, description })).toBeTruthy()
  })

  it('that another tab is sending was called half way, to be given up here, or not told at all; it is offered once that tab is closed', async () => {
    const release = await takeLock('envio:e1')
    let chegaram = 0
    fakeGateway({ ...answers(), 'envios.meus': () => [{ ...begun, chegaram: chegaram++ }] })
    await openTela(linha)
    const told = within(await screen.findByRole('region', { name: F.emAndamento(1) }))
    expect(await told.findByText(/No servidor: 1 de 2 fotos. Em outra aba/, {}, LONG)).toBeTruthy()
    expect(told.queryByRole('button')).toBeNull()
    release?.()
    const offer = within(await screen.findByRole('region', { name: F.comecados(1) }, LONG))
    expect(await offer.findByRole('button', { name: F.desistir })).toBeTruthy()
  })

  it('could still be given up here when another tab had gone on with it meanwhile', async () => {
    fakeGateway(answers())
    await openTela(linha)
    await screen.findByRole('button', { name: F.desistir })
    const release = await takeLock('envio:e1')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await waitForElementToBeRemoved(screen.queryByRole('button', { name: F.desistir }))
    expect(screen.getByRole('region', { name: F.emAndamento(1) })).toBeTruthy()
    release?.()
  })

  it('that has arrived was offered once more when its receipt was closed, and others beside it', async () => {
    let meus = [begun]
    fakeGateway({ ...answers(), 'envios.meus': () => meus })
    await openTela(linha)
    const offer = within(await screen.findByRole('region', { name: F.comecados(1) }))
    const input = offer.getByLabelText(/^Continuar/, { selector: 'input' })
    await user.upload(input, [foto('DJI_1.jpg'), foto('DJI_2.jpg')])
    const [sent] = await FakeEnvios.leave(1)
    meus = [{ ...begun, id: 'e2', campos: { os: 'OS-10', torre: 'T-2' } }]
    sent?.arrive()
    const receipt = within(await screen.findByRole('region', { name: F.recebido }))
    expect(screen.queryByRole('region', { name: F.comecados(1) })).toBeNull()
    await user.click(receipt.getByRole('button', { name: TEXTOS.geral.fechar }))
    const next = within(await screen.findByRole('region', { name: F.comecados(1) }))
    expect(next.getAllByText(/^OS-/).map(({ textContent }) => textContent)).toEqual(['OS-10, Torre T-2'])
  })

  const valores = {
    ...begun.campos,
    seuCliente: 'C',
    endereco: 'R',
    condominio: 'P',
    suaEmpresa: 'E',
    matricula: 'M',
  }
  const typed = (campo: 'os' | 'condominio' | 'torre') =>
    screen.getByLabelText<HTMLInputElement>(CAMPOS[campo].label).value
  /** Opens the screen with a form as a reload has left it. */
  const openOver = async (left: { valores: Record<string, string>; fotos: number }) => {
    forgetDrafts('memory')
    formDraft(linha.id).keep({ ...left, json: '' })
    fakeGateway({ ...answers(), 'envios.meus': () => [{ ...begun, campos: valores }] })
    await openTela(linha)
  }
  const goOnAndArrive = async () => {
    const offer = within(await screen.findByRole('region', { name: F.comecados(1) }))
    await user.upload(offer.getByLabelText(/^Continuar/, { selector: 'input' }), [foto('DJI_2.jpg')])
    for (const each of await FakeEnvios.leave(1)) each.arrive()
    await screen.findByRole('region', { name: F.recebido })
  }

  it('left the form that a reload had kept of it, which asked for all photos anew beside the receipt', async () => {
    await openOver({ valores: { ...valores, os: ' OS-9' }, fotos: 2 })
    expect(screen.getByText(TEXTOS_ENVIO.escolhaDeNovo(2))).toBeTruthy()
    await goOnAndArrive()
    expect(screen.queryByText(TEXTOS_ENVIO.escolhaDeNovo(2))).toBeNull()
    expect([typed('os'), typed('condominio')]).toEqual(['', 'P'])
  })

  it('that arrived took along other photos, chosen for the next batch of the same order and never sent', async () => {
    await openOver({ valores, fotos: 0 })
    await user.upload(screen.getByLabelText(T.fotos, { selector: 'input' }), [
      foto('DJI_1.jpg'),
      foto('B.jpg'),
    ])
    await goOnAndArrive()
    expect([screen.getByText('B.jpg').textContent, typed('os')]).toEqual(['B.jpg', 'OS-9'])
  })

  it('leaves a form that is of another order as it is', async () => {
    await openOver({ valores: { os: 'OS-10', torre: 'T-1' }, fotos: 0 })
    await goOnAndArrive()
    expect(typed('torre')).toBe('T-1')
  })

  it('was told as it stood before when what went on with it was cancelled', async () => {
    let meus = [begun]
    fakeGateway({ ...answers(), 'envios.meus': () => meus })
    await openTela(linha)
    const offer = within(await screen.findByRole('region', { name: F.comecados(1) }))
    await user.upload(offer.getByLabelText(/^Continuar/, { selector: 'input' }), [foto('DJI_2.jpg')])
    await FakeEnvios.leave(1)
    meus = [{ ...begun, recebidos: 5, total: 3 }]
    await user.click(await screen.findByRole('button', { name: T.cancelar }))
    expect(await screen.findByText(/No servidor: 1 de 3 fotos/)).toBeTruthy()
  })

  it('goes on by one click where its folder was kept; one that cannot be read is said and forgotten', async () => {
    const asked = fakeFolder('DCIM', { 'DJI_1.JPG': 'xxx' })
    const answer = vi.fn<() => Promise<PermissionState>>().mockResolvedValue('denied')
    Object.assign(asked, { requestPermission: answer.mockResolvedValueOnce('prompt') })
    const kept = [asked, fakeFolder('DCIM', { '100MEDIA': { 'DJI_1.jpg': 'xxx', 'DJI_2.jpg': 'xxx' } })]
    vi.spyOn(folders, 'read').mockImplementation(() => Promise.resolve(new Map([['e1', kept.splice(0, 1)]])))
    vi.spyOn(folders, 'keep').mockReturnValue(new Promise(() => undefined))
    const forget = vi.spyOn(folders, 'forget').mockResolvedValue()
    fakeGateway(answers())
    const first = await openTela(linha)
    expect(await screen.findByText(F.pastaLembrada('DCIM'))).toBeTruthy()
    expect(screen.queryByText(F.escolhaAPasta)).toBeNull()
    await user.click(screen.getByRole('button', { name: F.continuar }))
    expect(await screen.findByText(F.pastaSemResposta)).toBeTruthy()
    expect(forget).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: F.continuar }))
    expect(await screen.findByText(F.pastaNegada)).toBeTruthy()
    expect(forget).toHaveBeenCalledWith('e1')
    expect(screen.queryByText(F.pastaLembrada('DCIM'))).toBeNull()
    expect(screen.getByText(F.escolhaAPasta)).toBeTruthy()
    first.unmount()
    await openTela(linha)
    expect(await screen.findByText(F.pastaLembrada('DCIM'))).toBeTruthy()
    await user.click(screen.getByRole('button', { name: F.continuar }))
    const sent = await FakeEnvios.leave(1)
    expect(sent.map(({ arquivo }) => arquivo.nome)).toEqual(['DJI_2.jpg'])
  })

  it('asked for its folder again, which the browser had kept since the screen was opened, when it was cancelled', async () => {
    const kept = new Map<string, FileSystemDirectoryHandle[]>()
    vi.spyOn(folders, 'read').mockImplementation(() => Promise.resolve(new Map(kept)))
    fakeGateway(answers())
    await openTela(linha)
    const input = await screen.findByLabelText(/^Continuar/, { selector: 'input' })
    await user.upload(input, [foto('DJI_2.jpg')])
    await FakeEnvios.leave(1)
    kept.set('e1', [fakeFolder('DCIM', { 'DJI_2.jpg': 'xxx' })])
    await user.click(await screen.findByRole('button', { name: T.cancelar }))
    expect(await screen.findByText(F.pastaLembrada('DCIM'))).toBeTruthy()
  })

  it('goes on once when Continuar is pressed again while the browser asks for the folder', async () => {
    const asked = fakeFolder('DCIM', { 'DJI_2.jpg': 'xxx' })
    let allow: () => void = () => undefined
    const answer = new Promise<PermissionState>((resolve) => (allow = () => resolve('granted')))
    Object.assign(asked, { requestPermission: () => answer })
    vi.spyOn(folders, 'read').mockResolvedValue(new Map([['e1', [asked]]]))
    vi.spyOn(folders, 'keep').mockReturnValue(new Promise(() => undefined))
    vi.spyOn(folders, 'forget').mockResolvedValue()
    fakeGateway(answers())
    await openTela(linha)
    const goOn = await screen.findByRole('button', { name: F.continuar })
    await screen.findByText(F.pastaLembrada('DCIM'))
    await user.click(goOn)
    await user.click(goOn)
    allow()
    const sent = await FakeEnvios.leave(1)
    sent[0]?.arrive()
    expect(await screen.findByText(T.sucesso)).toBeTruthy()
    expect(sent).toHaveLength(1)
  })

  it('that the server was delivering shows its receipt, and is not told as half there for ever', async () => {
    const kept = answers()
    let isOver = false
    FakeEnvios.arquivos = FakeEnvios.arquivos.map((each) => ({ ...each, estado: 'chegou', recebido: 3 }))
    const sent = { ...begun, estado: 'enviando', chegaram: 2, recebidos: 6 }
    const meus = vi.fn(() => (isOver ? [] : [sent]))
    fakeGateway({ ...kept, 'envios.meus': meus })
    await openTela(linha)
    expect(await screen.findByText(/No servidor: 2 de 2 fotos/)).toBeTruthy()
    FakeEnvios.deliver()
    isOver = true
    expect(await screen.findByRole('region', { name: F.recebido }, LONG)).toBeTruthy()
    expect(screen.queryByText(/No servidor: 2 de 2 fotos/)).toBeNull()
  })

  it('does not stop without a word when somebody else signs in on the same browser', async () => {
    fakeGateway(answers())
    await openTela(linha)
    const offer = within(await screen.findByRole('region', { name: F.comecados(1) }))
    await user.upload(offer.getByLabelText(/^Continuar/, { selector: 'input' }), [foto('DJI_2.jpg')])
    const [sent] = await FakeEnvios.leave(1)
    signInAs('supervisor', '8')
    sent?.progress(1)
    expect(await screen.findByText(F.paradoAoSair)).toBeTruthy()
    expect(sent?.aborted).toBe(true)
  })

  it('is given up after a question, and took the focus along: Tab began again at the top of the page', async () => {
    const lists = [[begun], []]
    const calls = fakeGateway({
      ...answers(),
      'envios.meus': () => (lists.length > 1 ? lists.shift() : lists[0]),
      'envios.desistir': () => ({ ok: true }),
    })
    await openTela(linha)
    await user.click(await screen.findByRole('button', { name: F.desistir }))
    const dialog = within(await screen.findByRole('dialog', { name: F.desistirPergunta }))
    await user.click(dialog.getByRole('button', { name: F.desistir }))
    expect(await screen.findByText(F.desistiu)).toBeTruthy()
    expect(calls.filter(({ procedure }) => procedure === 'envios.desistir')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: F.desistir })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })
})
