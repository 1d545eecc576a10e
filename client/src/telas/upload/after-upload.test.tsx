import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { forgetDrafts } from '../../session/drafts.ts'
import { signInAs } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { contentDraft, formDraft } from './campos/form-drafts.ts'
import { EMPTY_CONTENT } from './campos/upload-content.ts'
import { ARRIVED, FakeEnvios } from './testing/fake-envios.ts'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, chooseJson, foto, openFilled, send, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO
const F = TEXTOS_FILA

freshUpload()

describe('after an upload', () => {
  const linha = LINHAS.robo

  it('a receipt says what arrived and leads to its inspection', async () => {
    FakeEnvios.lote = 4711
    await openFilled(linha)
    await choose(foto('a.jpg'), foto('b.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(3)) each.arrive()
    const recibo = within(await screen.findByRole('region', { name: 'Envio recebido' }))
    expect(recibo.getByText('OS A, WTG A')).toBeTruthy()
    expect(recibo.getByText('2 fotos, <1 MB, 12:34')).toBeTruthy()
    expect(recibo.getByText('Lote 4711')).toBeTruthy()
    expect(recibo.getByRole('link', { name: 'Inspecionar agora' }).getAttribute('href')).toBe(
      '/inspecao?os=A&blade=A&regiao=TE',
    )
    await user.click(recibo.getByRole('button', { name: TEXTOS.geral.fechar }))
    expect(screen.queryByRole('region', { name: 'Envio recebido' })).toBeNull()
    expect(document.activeElement?.id).toBe('conteudo')
  })

  it('a receipt that was read tells of itself no more on the way to the inspection', async () => {
    const router = await openFilled(linha)
    await choose(foto('a.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(2)) each.arrive()
    await user.click(await screen.findByRole('link', { name: 'Inspecionar agora' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(linha.telas.inspecao.rota))
    expect(screen.queryByRole('complementary', { name: F.recebido })).toBeNull()
  })

  it('that had arrived whole was called stopped, and to be gone on with, by Sair', async () => {
    await openFilled(linha)
    await choose(foto('a.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(2)) each.arrive()
    await screen.findByRole('region', { name: F.recebido })
    await user.click((await screen.findAllByText(TEXTOS.nav.sair))[0] as HTMLElement)
    await screen.findByRole('button', { name: TEXTOS.login.entrar })
    expect(screen.queryByText(F.paradoAoSair)).toBeNull()
  })
})

describe('the form after an upload', () => {
  const linha = LINHAS.drone
  const field = (campo: 'os' | 'wtg' | 'parque') =>
    screen.findByLabelText<HTMLInputElement>(CAMPOS[campo].label)

  it('is of the next batch, begun beside it: the receipt took the letters that were typed, and the OS was cleared', async () => {
    await openFilled(linha)
    await choose(foto('a.jpg'))
    await send()
    const sent = await FakeEnvios.leave(1)
    await user.click(screen.getByRole('button', { name: F.minimizar }))
    const os = await field('os')
    await user.clear(os)
    await user.type(os, '24')
    for (const each of sent) each.arrive()
    const receipt = await screen.findByRole('link', { name: F.verRecibo })
    expect(document.activeElement).toBe(os)
    await user.keyboard('18')
    expect([os.value, (await field('wtg')).value, (await field('parque')).value]).toEqual(['2418', '', 'A'])
    await user.click(receipt)
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Envio recebido' }))
    expect(os.value).toBe('2418')
  })

  it('is cleared once: what was typed for the next batch went when another screen was looked at', async () => {
    const router = await openFilled(linha)
    await choose(foto('a.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(1)) each.arrive()
    await screen.findByRole('region', { name: 'Envio recebido' })
    fireEvent.change(await field('os'), { target: { value: 'A' } })
    await router.navigate('/home')
    await screen.findByRole('heading', { name: TEXTOS.home.titulo })
    await router.navigate(linha.telas.upload.rota)
    const os = await field('os')
    await screen.findByRole('region', { name: 'Envio recebido' })
    expect(os.value).toBe('A')
  })
})

describe('the form of an upload that ended on another screen', () => {
  const linha = LINHAS.drone

  it('holds its photos no more once its receipt was closed there', async () => {
    const router = await openFilled(linha)
    await choose(foto('a.jpg'))
    await send()
    const sent = await FakeEnvios.leave(1)
    await user.click(await screen.findByRole('button', { name: F.minimizar }))
    await router.navigate('/home')
    await screen.findByRole('heading', { name: TEXTOS.home.titulo })
    for (const each of sent) each.arrive()
    const pill = within(await screen.findByRole('complementary', { name: F.recebido }))
    await user.click(pill.getByRole('button', { name: TEXTOS.geral.fechar }))
    // The button that was pressed is gone.
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await router.navigate(linha.telas.upload.rota)
    await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
    await waitFor(() => expect(screen.queryByText(T.escolhidas(1))).toBeNull())
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.os.label).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.parque.label).value).toBe('A')
  })
})

it('an upload of one line that had arrived kept the form of another from sending, until its corner was closed', async () => {
  const router = await openFilled(LINHAS.drone)
  await choose(foto('a.jpg'))
  await send()
  for (const each of await FakeEnvios.leave(1)) each.arrive()
  await screen.findByRole('region', { name: F.recebido })
  await router.navigate(LINHAS.civil.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: LINHAS.civil.upload.titulo })
  await screen.findByRole('complementary', { name: F.recebido })
  const sends = screen.getAllByRole<HTMLButtonElement>('button', { name: T.enviar })
  expect(sends.map(({ disabled }) => disabled)).toEqual([false, false])
})

it('an upload of one line that had arrived kept those of another that stopped half way from being gone on with', async () => {
  const begun = {
    ...{ id: 'e9', linha: 'civil', campos: { os: 'OS-9' }, estado: 'recebendo' },
    ...{ criadoEm: ARRIVED, guardaAte: ARRIVED, total: 1, chegaram: 0, bytes: 3, recebidos: 0 },
  }
  const router = await openFilled(LINHAS.drone)
  await choose(foto('a.jpg'))
  await send()
  for (const each of await FakeEnvios.leave(1)) each.arrive()
  await screen.findByRole('region', { name: F.recebido })
  FakeEnvios.arquivos = [{ n: 1, nome: 'b.jpg', bytes: 3, estado: 'falta', recebido: 0 }]
  const asked = { id: 'e9', estado: 'recebendo', fotos: FakeEnvios.arquivos }
  fakeGateway({
    ...FakeEnvios.answers(),
    'envios.meus': () => [begun],
    'envios.estado': () => ({ ...asked, guardaAte: ARRIVED, criadoEm: ARRIVED }),
  })
  await router.navigate(LINHAS.civil.telas.upload.rota)
  const offer = within(await screen.findByRole('region', { name: F.comecados(1) }))
  await user.upload(offer.getByLabelText(/^Continuar/, { selector: 'input' }), [foto('b.jpg')])
  const [, sent] = await FakeEnvios.leave(2)
  expect(sent?.arquivo.nome).toBe('b.jpg')
})

describe('photos that the work order has already', () => {
  it('and that share a name, as those of two folders do, are each told on the receipt', async () => {
    const logged = vi.spyOn(console, 'error')
    FakeEnvios.has = ['velha.jpg']
    await openFilled(LINHAS.drone)
    await choose(foto('velha.jpg'), foto('nova.jpg'), new File(['yy'], 'velha.jpg', { type: 'image/jpeg' }))
    await send()
    await user.click(await screen.findByRole('button', { name: F.semRepetidas(1) }))
    for (const each of await FakeEnvios.leave(1)) each.arrive()
    const receipt = within(await screen.findByRole('region', { name: F.recebido }))
    expect(receipt.getAllByText(F.repetidaMotivo('velha.jpg'))).toHaveLength(2)
    expect(logged).not.toHaveBeenCalled()
  })

  it.each([
    { sendThem: false, botao: F.semRepetidas(1), saem: ['nova.jpg'] },
    { sendThem: true, botao: F.comRepetidas(2), saem: ['velha.jpg', 'nova.jpg'] },
  ])('are told, and sent once more only when asked for: $sendThem', async ({ botao, saem }) => {
    FakeEnvios.has = ['velha.jpg']
    await openFilled(LINHAS.drone)
    await choose(foto('velha.jpg'), foto('nova.jpg'))
    await send()
    const dialog = within(await screen.findByRole('dialog', { name: F.repetidasTitulo(1) }))
    expect(dialog.getByText('velha.jpg')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: botao }))
    const sent = await FakeEnvios.leave(saem.length)
    expect(sent.map(({ arquivo }) => arquivo.nome)).toEqual(saem)
    for (const each of sent) each.arrive()
    expect(await screen.findByText(T.sucesso)).toBeTruthy()
  })
})

it('an upload that was turned back from, because the order has all of it, is not left as one half way', async () => {
  const half = { id: 'e1', linha: 'drone', campos: { os: 'A' }, estado: 'recebendo', criadoEm: ARRIVED }
  const counts = { guardaAte: ARRIVED, total: 1, chegaram: 0, bytes: 3, recebidos: 0 }
  // The lists before the upload is begun, while it is given up, and afterwards.
  const lists = [[], [{ ...half, ...counts }], []]
  const calls = fakeGateway({
    ...FakeEnvios.answers(),
    'envios.meus': () => lists.shift(),
    'envios.desistir': () => ({ ok: true }),
  })
  FakeEnvios.has = ['velha.jpg']
  await openFilled(LINHAS.drone)
  await choose(foto('velha.jpg'))
  await send()
  const dialog = within(await screen.findByRole('dialog', { name: F.repetidasTitulo(1) }))
  await user.click(dialog.getByRole('button', { name: TEXTOS.geral.voltar }))
  const given = calls.filter(({ procedure }) => procedure === 'envios.desistir')
  expect(given.map(({ input }) => input)).toEqual([{ id: 'e1' }])
  await waitFor(() => expect(lists).toHaveLength(0))
  await waitFor(() => expect(screen.queryByRole('region', { name: F.comecados(1) })).toBeNull())
})

describe('a page that is loaded again', () => {
  const linha = LINHAS.drone

  it('keeps the texts of the form and says which photos to choose again', async () => {
    const { unmount } = mountApp(linha.telas.upload.rota)
    await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
    fireEvent.change(screen.getByLabelText(CAMPOS.os.label), { target: { value: '2417' } })
    await choose(foto('a.jpg'), foto('b.jpg'))
    unmount()
    // A reload leaves nothing in memory, but the tab's own storage.
    forgetDrafts('memory')
    mountApp(linha.telas.upload.rota)
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('2417')
    expect(screen.getByText(E.escolhaDeNovo(2))).toBeTruthy()
    await choose(foto('a.jpg'))
    expect(screen.queryByText(E.escolhaDeNovo(2))).toBeNull()
  })

  it('was an error in place of the screen where the browser has no room for the texts of the form', async () => {
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('cheio', 'QuotaExceededError')
    })
    mountApp(linha.telas.upload.rota)
    const os = await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)
    fireEvent.change(os, { target: { value: '2417' } })
    setItem.mockRestore()
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.os.label).value).toBe('2417')
  })

  it('said nothing of the work order that was chosen, until Enviar', async () => {
    const { unmount } = mountApp(LINHAS.robo.telas.upload.rota)
    await screen.findByRole('heading', { level: 1, name: LINHAS.robo.upload.titulo })
    await chooseJson('os.json')
    unmount()
    forgetDrafts('memory')
    mountApp(LINHAS.robo.telas.upload.rota)
    const said = await screen.findByText(E.escolhaJsonDeNovo('os.json'))
    await chooseJson('os.txt')
    expect(said.isConnected).toBe(true)
    await chooseJson('outra.json')
    expect(said.isConnected).toBe(false)
  })

  it('never shows what another user had begun', async () => {
    signInAs('administrador', '8')
    contentDraft(linha.id).keep({ ...EMPTY_CONTENT, valores: { os: '1' } })
    formDraft(linha.id).keep({ valores: { os: '1' }, fotos: 3, json: '' })
    signInAs('administrador')
    mountApp(linha.telas.upload.rota)
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('')
  })
})
