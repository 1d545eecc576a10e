import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/envio'
import { forgetDrafts } from '../../session/drafts.ts'
import { freshBrowser, signInAs } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { contentDraft, formDraft } from './campos/form-drafts.ts'
import { FakeJudge } from './testing/fake-judge.ts'
import { FakeXhr } from './testing/fake-xhr.ts'
import { EMPTY_CONTENT } from './campos/upload-content.ts'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO
const user = userEvent.setup({ delay: null, applyAccept: false })
const CORTADA = T.fotoIncompleta('cortada.jpg')

afterEach(() => {
  forgetDrafts('memory')
  sessionStorage.clear()
})
freshBrowser('administrador')
beforeEach(() => {
  FakeXhr.install()
  FakeJudge.install()
  fakeGateway({})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const foto = (nome: string, bytes = 3) => new File(['x'.repeat(bytes)], nome, { type: 'image/jpeg' })
const choose = (...fotos: File[]) => user.upload(screen.getByLabelText(T.fotos, { selector: 'input' }), fotos)
const send = () => user.click(screen.getAllByRole('button', { name: T.enviar })[0] as HTMLElement)
const lista = (n: number) => screen.findByRole('region', { name: E.comProblema(n) })
const nomes = (xhr: FakeXhr) => (xhr.body as FormData).getAll('photos').map((file) => (file as File).name)
const enviado = async (n = 1) => {
  await waitFor(() => expect(FakeXhr.all).toHaveLength(n))
  return FakeXhr.last()
}

async function openTela(linha: Linha) {
  mountApp(linha.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
  for (const campo of linha.upload.campos) {
    const value = campo === 'regiao' ? 'TE' : campo === 'inicioInspecao' ? '1' : 'A'
    fireEvent.change(screen.getByLabelText(CAMPOS[campo].label), { target: { value } })
  }
  if (linha.upload.json)
    await user.upload(screen.getByLabelText(T.json, { selector: 'input' }), new File(['{}'], 'os.json'))
}

describe.each(LISTA_LINHAS)('one bad photo among good ones on the $id line', (linha) => {
  it('is told while choosing, on its card and in a list that stays, and costs only itself', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'), foto('b.jpg'))
    expect(within(await lista(1)).getByText(CORTADA)).toBeTruthy()
    expect(document.querySelector('.local-foto[data-bad=true]')?.textContent).toContain(CORTADA)
    await send()
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(CORTADA)).toBeTruthy()
    expect(FakeXhr.all).toEqual([])
    await user.click(dialog.getByRole('button', { name: E.enviarOutras(2) }))
    expect(nomes(await enviado())).toEqual(['a.jpg', 'b.jpg'])
    expect(screen.queryByRole('region', { name: E.comProblema(1) })).toBeNull()
  })

  it('that only the gateway finds is named in the same list, and the rest can be sent', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('b.jpg'), foto('c.jpg'))
    await send()
    const texto = T.fotoIncompleta('b.jpg')
    const recusa = { message: texto, requestId: 'r', arquivo: { posicao: 1, nome: 'b.jpg' } }
    ;(await enviado()).answer(422, recusa)
    const dialog = within(await screen.findByRole('dialog', { name: E.comProblema(1) }))
    expect(
      within(await screen.findByRole('region', { name: E.comProblema(1), hidden: true })).getByText(texto),
    ).toBeTruthy()
    expect(await screen.findByText(T.erro)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: E.enviarOutras(2) }))
    const segundo = await enviado(2)
    expect(nomes(segundo)).toEqual(['a.jpg', 'c.jpg'])
    expect(segundo.headers['Idempotency-Key']).not.toBe(FakeXhr.all[0]?.headers['Idempotency-Key'])
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
    expect(FakeXhr.all).toEqual([])
  })

  it('make a sending wait until every photo is judged, and no byte is sent in vain', async () => {
    FakeJudge.waiting = true
    await openTela(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'))
    expect(screen.getByText(E.conferindo(0, 2))).toBeTruthy()
    await send()
    expect(screen.getAllByRole('button', { name: E.conferindoAntes })[0]).toHaveProperty('disabled', true)
    FakeJudge.goOn()
    expect(await screen.findByRole('dialog', { name: E.comProblema(1) })).toBeTruthy()
    expect(FakeXhr.all).toEqual([])
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
    expect(nomes(await enviado())).toEqual(['a.jpg', 'cortada.jpg'])
  })
})

describe('after an upload', () => {
  const linha = LINHAS.robo

  it('a receipt says what arrived and leads to its inspection', async () => {
    await openTela(linha)
    await choose(foto('a.jpg'), foto('b.jpg'))
    await send()
    ;(await enviado()).answer(201, { message: 'ok', total: 2 })
    const recibo = within(await screen.findByRole('region', { name: 'Envio recebido' }))
    expect(recibo.getByText('OS A, WTG A')).toBeTruthy()
    expect(recibo.getByText(/^2 fotos, <1 MB, \d\d:\d\d$/)).toBeTruthy()
    expect(recibo.getByRole('link', { name: 'Inspecionar agora' }).getAttribute('href')).toBe(
      '/inspecao?os=A&blade=A&regiao=TE',
    )
    await user.click(recibo.getByRole('button', { name: TEXTOS.geral.fechar }))
    expect(screen.queryByRole('region', { name: 'Envio recebido' })).toBeNull()
  })
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
