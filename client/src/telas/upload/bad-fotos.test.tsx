import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { forgetDrafts } from '../../session/drafts.ts'
import { signInAs } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { contentDraft, formDraft } from './campos/form-drafts.ts'
import { fakeFolder } from './testing/fake-folder.ts'
import { FakeJudge } from './testing/fake-judge.ts'
import { FakeEnvios } from './testing/fake-envios.ts'
import { EMPTY_CONTENT } from './campos/upload-content.ts'
import { freshUpload } from './testing/fresh-upload.ts'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO
const F = TEXTOS_FILA
const user = userEvent.setup({ delay: null, applyAccept: false })
const CORTADA = T.fotoIncompleta('cortada.jpg')

freshUpload()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const foto = (nome: string, bytes = 3) => new File(['x'.repeat(bytes)], nome, { type: 'image/jpeg' })
const choose = (...fotos: File[]) => user.upload(screen.getByLabelText(T.fotos, { selector: 'input' }), fotos)
const send = () => user.click(screen.getAllByRole('button', { name: T.enviar })[0] as HTMLElement)
const lista = (n: number) => screen.findByRole('region', { name: E.comProblema(n) })
const enviadas = async () => {
  await waitFor(() => expect(FakeEnvios.declared).toHaveLength(1))
  return FakeEnvios.names()
}

async function openTela(linha: Linha) {
  const { router } = mountApp(linha.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
  for (const campo of linha.upload.campos) {
    const value = campo === 'regiao' ? 'TE' : campo === 'inicioInspecao' ? '1' : 'A'
    fireEvent.change(screen.getByLabelText(CAMPOS[campo].label), { target: { value } })
  }
  if (linha.upload.json)
    await user.upload(screen.getByLabelText(T.json, { selector: 'input' }), new File(['{}'], 'os.json'))
  return router
}

it('the work order dropped or chosen among photos is taken as such, not told as a bad one', async () => {
  await openTela(LINHAS.robo)
  const files = [foto('DJI_1.jpg'), new File(['{}'], 'arrastada.json', { type: 'application/json' })]
  fireEvent.drop(document.querySelector('.drop-zone') as Element, { dataTransfer: { files } })
  expect(await screen.findByText(T.escolhidas(1))).toBeTruthy()
  expect(screen.getByText('arrastada.json')).toBeTruthy()
  await choose(foto('DJI_2.jpg'), new File(['{}'], 'escolhida.json', { type: 'application/json' }))
  expect(await screen.findByText(T.escolhidas(2))).toBeTruthy()
  expect(screen.getByText('escolhida.json')).toBeTruthy()
  expect(await screen.findByText(E.jsonTrocado('arrastada.json', 'escolhida.json'))).toBeTruthy()
})

it('several that may be the work order are asked about at its field, and none is told as a bad photo', async () => {
  await openTela(LINHAS.robo)
  const jsons = ['a.json', 'B.JSON'].map((nome) => new File(['{}'], nome))
  await choose(foto('DJI_1.jpg'), ...jsons)
  expect(within(screen.getByRole('group', { name: T.json })).getByText(E.variosJson(2))).toBeTruthy()
  expect(await screen.findByText(T.escolhidas(1))).toBeTruthy()
  expect(screen.getByText('os.json')).toBeTruthy()
  const folder = fakeFolder('fotos', { 'a.json': '{}', 'b.json': '{}' })
  const item = { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true }) }
  const items = [{ ...item, getAsFileSystemHandle: () => Promise.resolve(folder) }]
  await choose(jsons[0] as File)
  expect(screen.queryByText(E.variosJson(2))).toBeNull()
  fireEvent.drop(document.querySelector('.drop-zone') as Element, { dataTransfer: { items } })
  expect(await screen.findByText(E.variosJson(2))).toBeTruthy()
  expect(screen.queryByText(E.pastaSemFotos)).toBeNull()
  expect(screen.getByText('a.json')).toBeTruthy()
})

describe.each(LISTA_LINHAS)('one bad photo among good ones on the $id line', (linha) => {
  it('is told while choosing, on its card and in a list that stays, and costs only itself', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'), foto('b.jpg'))
    expect(within(await lista(1)).getByText(CORTADA)).toBeTruthy()
    expect(document.querySelector('.local-foto[data-bad=true]')?.textContent).toContain(CORTADA)
    await send()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(CORTADA)).toBeTruthy()
    expect(FakeEnvios.declared).toEqual([])
    await user.click(dialog.getByRole('button', { name: E.enviarOutras(2) }))
    expect(await enviadas()).toEqual(['a.jpg', 'b.jpg'])
    expect(screen.queryByRole('region', { name: E.comProblema(1) })).toBeNull()
  })

  it('that only the gateway finds is named once the rest arrived, and the rest can be delivered', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('b.jpg'), foto('c.jpg'))
    await send()
    const extra = linha.upload.json ? 1 : 0
    const sent = await FakeEnvios.leave(3)
    const texto = T.fotoIncompleta('b.jpg')
    for (const each of sent) if (each.arquivo.nome !== 'b.jpg') each.arrive()
    sent.find(({ arquivo }) => arquivo.nome === 'b.jpg')?.refuse(422, texto)
    for (const each of (await FakeEnvios.leave(3 + extra)).slice(3)) each.arrive()
    const dialog = within(await screen.findByRole('dialog', { name: F.sobraram(1) }))
    expect(dialog.getByText(texto)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: F.entregarSem(2) }))
    expect(await screen.findByText(T.sucesso)).toBeTruthy()
    expect(FakeEnvios.delivered).toEqual([[2]])
  })
})

describe('a work-order file that the gateway refuses', () => {
  const texto = 'O arquivo da ordem de serviço não é um JSON válido.'
  const refused = async (...bad: string[]) => {
    await openTela(LINHAS.robo)
    await choose(foto('a.jpg'), foto('b.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(3)) {
      const { nome } = each.arquivo
      if (bad.includes(nome)) each.refuse(422, nome === 'os.json' ? texto : T.fotoIncompleta(nome))
      else each.arrive()
    }
  }

  it('is not told as a photo, and the way to another one is', async () => {
    await refused('os.json')
    const dialog = within(await screen.findByRole('dialog', { name: 'O arquivo JSON não foi aceito' }))
    expect([dialog.getByText(texto), dialog.getByText(F.outroJson)]).toHaveLength(2)
    expect(dialog.queryByText(/foto está|fotos estão/)).toBeNull()
    expect(dialog.queryByRole('button', { name: F.entregarSem(2) })).toBeNull()
  })

  it("is not sent again by 'Tentar de novo': the form, where another is chosen, keeps the rest", async () => {
    await refused('os.json', 'b.jpg')
    const dialog = within(await screen.findByRole('dialog', { name: F.sobraramArquivos(2) }))
    expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      F.voltarAoFormulario,
    ])
    await user.click(dialog.getByRole('button', { name: F.voltarAoFormulario }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
    expect(screen.getByText('os.json')).toBeTruthy()
  })

  it('is counted with the photos that were refused as well', async () => {
    await refused('os.json', 'b.jpg')
    const dialog = within(await screen.findByRole('dialog', { name: '2 arquivos não foram aceitos' }))
    expect([dialog.getByText(E.semProblema(1)), dialog.getByText(F.outroJson)]).toHaveLength(2)
  })
})

describe('photos with problems', () => {
  const linha = LINHAS.drone

  it('are left out one by one or all at once', async () => {
    await openTela(linha)
    await choose(foto('cortada-1.jpg'), foto('cortada-2.jpg'), foto('vazia.jpg', 0), foto('a.jpg'))
    const regiao = within(await lista(3))
    expect(regiao.getByText(T.fotoVazia('vazia.jpg'))).toBeTruthy()
    await user.click(regiao.getByRole('button', { name: `${E.deixarDeFora} vazia.jpg` }))
    await user.click(within(await lista(2)).getByRole('button', { name: E.deixarTodasDeFora }))
    expect(screen.queryByRole('region', { name: /com problema/ })).toBeNull()
    expect(screen.getByText('1 foto escolhida')).toBeTruthy()
  })

  it('alone are not sent, and the form says so', async () => {
    await openTela(linha)
    await choose(foto('cortada.jpg'))
    await lista(1)
    await send()
    expect(screen.getByText(E.nenhumaBoa)).toBeTruthy()
    expect(FakeEnvios.declared).toEqual([])
  })

  it('make a sending wait until every photo is judged, and no byte is sent in vain', async () => {
    FakeJudge.waiting = true
    await openTela(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'))
    expect(screen.getByText(E.conferindo(0, 2))).toBeTruthy()
    await send()
    const [waits] = screen.getAllByRole('button', { name: E.conferindoAntes })
    expect(waits?.getAttribute('aria-disabled')).toBe('true')
    if (waits) await user.click(waits)
    FakeJudge.goOn()
    expect(await screen.findByRole('dialog', { name: E.comProblema(1) })).toBeTruthy()
    expect(FakeEnvios.declared).toEqual([])
  })

  it('are left to the gateway when the browser cannot judge them', async () => {
    vi.stubGlobal(
      'Worker',
      class {
        onerror?: (event: { message: string }) => void
        postMessage() {
          setTimeout(() => this.onerror?.({ message: 'no worker' }))
        }
        terminate() {}
      },
    )
    await openTela(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'))
    await send()
    expect(await enviadas()).toEqual(['a.jpg', 'cortada.jpg'])
  })
})

describe('after an upload', () => {
  const linha = LINHAS.robo

  it('a receipt says what arrived and leads to its inspection', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('b.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(3)) each.arrive()
    const recibo = within(await screen.findByRole('region', { name: 'Envio recebido' }))
    expect(recibo.getByText('OS A, WTG A')).toBeTruthy()
    expect(recibo.getByText('2 fotos, <1 MB, 12:34')).toBeTruthy()
    expect(recibo.queryByText(/^Lote/)).toBeNull()
    expect(recibo.getByRole('link', { name: 'Inspecionar agora' }).getAttribute('href')).toBe(
      '/inspecao?os=A&blade=A&regiao=TE',
    )
    await user.click(recibo.getByRole('button', { name: TEXTOS.geral.fechar }))
    expect(screen.queryByRole('region', { name: 'Envio recebido' })).toBeNull()
    expect(document.activeElement?.id).toBe('conteudo')
  })

  it('a receipt that was read tells of itself no more on the way to the inspection', async () => {
    const router = await openTela(linha)
    await choose(foto('a.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(2)) each.arrive()
    await user.click(await screen.findByRole('link', { name: 'Inspecionar agora' }))
    await waitFor(() => expect(router.state.location.pathname).toBe(linha.telas.inspecao.rota))
    expect(screen.queryByRole('complementary', { name: F.recebido })).toBeNull()
  })

  it.each([
    { lote: 4711, dito: 'Lote 4711' },
    { lote: 'L-7/2026', dito: 'Lote L-7/2026' },
    { lote: ' ', dito: null },
  ])('a receipt says what the backend calls the batch: $lote', async ({ lote, dito }) => {
    FakeEnvios.lote = lote
    await openTela(linha)
    await choose(foto('a.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(2)) each.arrive()
    const recibo = within(await screen.findByRole('region', { name: 'Envio recebido' }))
    expect(recibo.queryByText(/^Lote/)?.textContent ?? null).toBe(dito)
  })
})

describe('photos that the work order has already', () => {
  it.each([
    { sendThem: false, botao: F.semRepetidas(1), saem: ['nova.jpg'] },
    { sendThem: true, botao: F.comRepetidas, saem: ['velha.jpg', 'nova.jpg'] },
  ])('are told, and sent once more only when asked for: $sendThem', async ({ botao, saem }) => {
    FakeEnvios.has = ['velha.jpg']
    await openTela(LINHAS.drone)
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
  const calls = fakeGateway({ ...FakeEnvios.answers(), 'envios.desistir': () => ({ ok: true }) })
  FakeEnvios.has = ['velha.jpg']
  await openTela(LINHAS.drone)
  await choose(foto('velha.jpg'))
  await send()
  const dialog = within(await screen.findByRole('dialog', { name: F.repetidasTitulo(1) }))
  await user.click(dialog.getByRole('button', { name: TEXTOS.geral.voltar }))
  const given = calls.filter(({ procedure }) => procedure === 'envios.desistir')
  expect(given.map(({ input }) => input)).toEqual([{ id: 'e1' }])
})

describe('a page that is loaded again', () => {
  const linha = LINHAS.drone

  it('keeps the texts of the form and says which photos to choose again', async () => {
    const { unmount } = mountApp(linha.telas.upload.rota)
    await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
    fireEvent.change(screen.getByLabelText(CAMPOS.os.label), { target: { value: '2417' } })
    await choose(foto('a.jpg'), foto('b.jpg'))
    unmount()
    // What a reload leaves: nothing in memory, the tab's own storage.
    forgetDrafts('memory')
    mountApp(linha.telas.upload.rota)
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('2417')
    expect(screen.getByText(E.escolhaDeNovo(2))).toBeTruthy()
    await choose(foto('a.jpg'))
    expect(screen.queryByText(E.escolhaDeNovo(2))).toBeNull()
  })

  it('never shows what another user had begun', async () => {
    signInAs('administrador', '8')
    contentDraft(linha.id).keep({ ...EMPTY_CONTENT, valores: { os: '1' } })
    formDraft(linha.id).keep({ valores: { os: '1' }, fotos: 3 })
    signInAs('administrador')
    mountApp(linha.telas.upload.rota)
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('')
  })
})
