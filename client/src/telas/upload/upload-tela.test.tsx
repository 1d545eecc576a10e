import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { forgetDrafts } from '../../session/drafts.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { freshBrowser, signInAs } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { FakeJudge } from './testing/fake-judge.ts'
import { FakeXhr } from './testing/fake-xhr.ts'

const T = TEXTOS.upload
const user = userEvent.setup({ delay: null, applyAccept: false })

afterEach(() => {
  forgetDrafts('memory')
  sessionStorage.clear()
})
freshBrowser('administrador')
beforeEach(() => {
  FakeXhr.install()
  FakeJudge.install()
  fakeGateway({})
})

async function openTela(linha: Linha) {
  const { router } = mountApp(linha.telas.upload.rota)
  await screen.findByRole('heading', { level: 1, name: linha.upload.titulo })
  return router
}

const foto = (nome: string, type = 'image/jpeg', bytes = 3) => new File(['x'.repeat(bytes)], nome, { type })
const json = () => new File(['{}'], 'os.json', { type: 'application/json' })
const choose = (...fotos: File[]) => user.upload(screen.getByLabelText(T.fotos, { selector: 'input' }), fotos)
const send = () => user.click(screen.getAllByRole('button', { name: T.enviar })[0] as HTMLElement)
const valorDe = (campo: string) =>
  campo === 'regiao' ? 'TE' : campo === 'inicioInspecao' ? '12,5' : `valor ${campo}`

async function fillIn(linha: Linha) {
  for (const campo of linha.upload.campos)
    fireEvent.change(screen.getByLabelText(CAMPOS[campo].label), { target: { value: valorDe(campo) } })
  if (linha.upload.json) await user.upload(screen.getByLabelText(T.json, { selector: 'input' }), json())
}

async function sendAll(linha: Linha) {
  const antes = FakeXhr.all.length
  await fillIn(linha)
  await choose(foto('DJI_1.jpg'), foto('DJI_2.jpg'))
  await send()
  await waitFor(() => expect(FakeXhr.all.length).toBe(antes + 1))
  return FakeXhr.last()
}

describe.each(LISTA_LINHAS)('the upload of the $id line', (linha) => {
  it('has the title, exactly its fields in order, photos, and the JSON file only where the line has one', async () => {
    await openTela(linha)
    const labels = [...document.querySelectorAll('form label')].map((label) => label.textContent)
    expect(labels).toEqual(linha.upload.campos.map((campo) => CAMPOS[campo].label))
    expect(screen.getByText(T.preVisualizacao)).toBeTruthy()
    expect(screen.queryByText(T.escolherJson) !== null).toBe(linha.upload.json)
  })

  it('names everything that is missing, focuses the first and sends nothing', async () => {
    await openTela(linha)
    await send()
    for (const campo of linha.upload.campos) expect(screen.getByText(CAMPOS[campo].faltando)).toBeTruthy()
    expect(screen.getByText(T.faltamFotos)).toBeTruthy()
    expect(screen.queryByText(T.faltaJson) !== null).toBe(linha.upload.json)
    const [primeiro] = linha.upload.campos
    if (primeiro) expect(document.activeElement).toBe(screen.getByLabelText(CAMPOS[primeiro].label))
    expect(FakeXhr.all).toEqual([])
  })

  it('sends text fields, then userId, then photos, then the JSON file, with session and idempotency key', async () => {
    await openTela(linha)
    const xhr = await sendAll(linha)
    expect([xhr.method, xhr.path]).toEqual(['POST', linha.api.upload])
    expect(xhr.headers).toMatchObject({ Authorization: 'Bearer csrf_x', 'X-User-Id': '7' })
    expect(xhr.headers['Idempotency-Key']).toMatch(/^[0-9a-f]{32}$/)
    const partes = [...(xhr.body as FormData)].map(([nome, valor]) => [
      nome,
      valor instanceof File ? valor.name : valor,
    ])
    expect(partes).toEqual([
      ...linha.upload.campos.map((campo) => [campo, valorDe(campo)]),
      ['userId', '7'],
      ['photos', 'DJI_1.jpg'],
      ['photos', 'DJI_2.jpg'],
      ...(linha.upload.json ? [['jsonfile', 'os.json']] : []),
    ])
  })
})

describe('the progress', () => {
  const linha = LINHAS.drone

  it('covers the page with the rounded percentage and ends with the success toast and a cleared batch', async () => {
    await openTela(linha)
    const xhr = await sendAll(linha)
    xhr.progress(637, 1000)
    expect(await screen.findByText('64%')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('64')
    expect(screen.getByText('Enviando 2 fotos')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: T.enviar, hidden: true })[0]).toHaveProperty(
      'disabled',
      true,
    )
    xhr.answer(201, { message: 'ok', total: 2 })
    expect(await screen.findByText('Upload realizado com sucesso!')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText(T.nenhuma)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.os.label).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.parque.label).value).toBe('valor parque')
  })

  it('can be cancelled without an error, keeping form and photos', async () => {
    await openTela(linha)
    const xhr = await sendAll(linha)
    await user.click(screen.getByRole('button', { name: T.cancelar }))
    expect(xhr.aborted).toBe(true)
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.queryByText(T.erro)).toBeNull()
    expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
  })

  it('asks before the page is closed only while it runs', async () => {
    await openTela(linha)
    const closeTab = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closeTab()).toBe(false)
    const xhr = await sendAll(linha)
    await waitFor(() => expect(closeTab()).toBe(true))
    xhr.answer(201, {})
    await waitFor(() => expect(closeTab()).toBe(false))
  })
})

describe('a failed upload', () => {
  const linha = LINHAS.drone
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

  it.each([
    [400, { message: 'A OS está fechada.' }, 'Erro no uploadA OS está fechada.'],
    [502, { message: 'Estourou a memória.' }, 'Erro no upload'],
    [502, null, 'Erro no upload'],
  ])(
    "%d says 'Erro no upload', then why when refused, and keeps form and photos",
    async (status, body, texto) => {
      await openTela(linha)
      const xhr = await sendAll(linha)
      xhr.answer(status, body)
      const toast = (await screen.findByText('Erro no upload')).parentElement
      expect(toast?.textContent).toBe(texto)
      expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
      expect(screen.queryByRole('progressbar')).toBeNull()
    },
  )

  it('offers to try again when the connection broke, under the same key until the content changes', async () => {
    await openTela(linha)
    const primeiro = await sendAll(linha)
    primeiro.fail()
    await user.click(await screen.findByRole('button', { name: T.tentarDeNovo }))
    const segundo = FakeXhr.last()
    expect(segundo).not.toBe(primeiro)
    expect(segundo.headers['Idempotency-Key']).toBe(primeiro.headers['Idempotency-Key'])
    segundo.fail()
    await screen.findByRole('button', { name: T.tentarDeNovo })
    await choose(foto('DJI_3.jpg'))
    await send()
    await waitFor(() => expect(FakeXhr.all).toHaveLength(3))
    expect(FakeXhr.last().headers['Idempotency-Key']).not.toBe(primeiro.headers['Idempotency-Key'])
  })

  it('goes to the login when the session ended, and the form is as it was after coming back', async () => {
    const router = await openTela(linha)
    const xhr = await sendAll(linha)
    xhr.answer(401, { message: TEXTOS.session.terminou })
    await screen.findByLabelText(TEXTOS.login.senha)
    expect(router.state.location.search).toBe('?redirect=%2FuploadDrone')
    await router.navigate('/uploadDrone')
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('valor os')
    expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
  })

  it('never shows what another user had begun', async () => {
    const router = await openTela(linha)
    await fillIn(linha)
    await router.navigate('/home')
    await screen.findByRole('heading', { name: TEXTOS.home.titulo })
    signInAs('supervisor', '8')
    await router.navigate('/uploadDrone')
    expect((await screen.findByLabelText<HTMLInputElement>(CAMPOS.os.label)).value).toBe('')
  })

  it('says so and sends nothing when no userId is stored', async () => {
    await openTela(linha)
    await fillIn(linha)
    await choose(foto('DJI_1.jpg'))
    localStorage.clear()
    await send()
    expect(await screen.findByText('Usuário não autenticado.')).toBeTruthy()
    expect(FakeXhr.all).toEqual([])
  })
})

describe('the chosen files', () => {
  const linha = LINHAS.robo

  it('are added up, shown by name, removed one by one, and the same file counts once', async () => {
    await openTela(linha)
    const primeira = foto('DJI_1.jpg')
    await choose(primeira)
    await choose(primeira, foto('DJI_2.png', 'image/png'))
    expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remover DJI_1.jpg' }))
    expect(screen.getByText('1 foto escolhida')).toBeTruthy()
    expect(screen.getByText('DJI_2.png')).toBeTruthy()
  })

  it('that is no .json is refused', async () => {
    await openTela(linha)
    await user.upload(screen.getByLabelText(T.json, { selector: 'input' }), new File(['{}'], 'os.txt'))
    expect(screen.getByText(T.jsonExtensao)).toBeTruthy()
  })

  it('can be dropped on the form', async () => {
    await openTela(linha)
    const zona = screen.getByText(T.arraste).closest('.drop-zone')
    if (zona) fireEvent.drop(zona, { dataTransfer: { files: [foto('solta.webp', 'image/webp')] } })
    expect(await screen.findByText('solta.webp')).toBeTruthy()
  })
})
