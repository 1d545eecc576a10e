import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CAMPOS, LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { signInAs } from '../../testing/browser.ts'
import { fieldOf } from '../../testing/field-of.ts'
import { fakeGateway, Refusal } from '../../testing/fake-gateway.ts'
import { Pause } from '../../page/pauses.ts'
import { FakeEnvios } from './testing/fake-envios.ts'
import { standInForPictures } from './testing/drawn-pictures.ts'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, chooseJson, foto, openTela, send, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload
const F = TEXTOS_FILA

freshUpload()

const valorDe = (campo: string) =>
  campo === 'regiao' ? 'TE' : campo === 'inicioInspecao' ? '12,5' : `valor ${campo}`

const pastedInto = (campo: string) => (campo === 'regiao' ? '' : '\u200b') + valorDe(campo)
async function fillIn(linha: Linha) {
  for (const campo of linha.upload.campos)
    fireEvent.change(fieldOf(CAMPOS[campo].label), { target: { value: pastedInto(campo) } })
  if (linha.upload.json) await chooseJson()
}

/** Sends two photos, and the work-order file where the line has one; returns them on their way. */
async function sendAll(linha: Linha) {
  await fillIn(linha)
  await choose(foto('DJI_1.jpg'), foto('DJI_2.jpg'))
  await send()
  const sent = await FakeEnvios.leave(linha.upload.json ? 3 : 2)
  // What shows it is loaded the first time that it is wanted.
  await screen.findByRole('progressbar')
  return sent
}

describe('the upload', () => {
  const linha = LINHAS.robo

  it('focuses the first field that is missing, and sends nothing', async () => {
    await openTela(linha)
    await send()
    const [primeiro] = linha.upload.campos
    if (primeiro) expect(document.activeElement).toBe(screen.getByLabelText(CAMPOS[primeiro].label))
    expect(FakeEnvios.declared).toEqual([])
  })

  it('says of what is too long that it is, not that it is missing', async () => {
    await openTela(linha)
    await fillIn(linha)
    const field = screen.getByLabelText(CAMPOS.suaEmpresa.label)
    fireEvent.change(field, { target: { value: 'E'.repeat(201) } })
    await send()
    expect(screen.getByText('Use até 200 caracteres')).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  it('declares its fields and files, sends each file with its session, and has them delivered', async () => {
    await openTela(linha)
    const sent = await sendAll(linha)
    const [declared] = FakeEnvios.declared
    expect(Object.entries(declared?.campos ?? {})).toEqual(
      linha.upload.campos.map((campo) => [campo, valorDe(campo)]),
    )
    expect(declared).toMatchObject({
      linha: linha.id,
      fotos: [
        { nome: 'DJI_1.jpg', bytes: 3 },
        { nome: 'DJI_2.jpg', bytes: 3 },
      ],
      chave: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(declared?.jsonfile?.nome).toBe(linha.upload.json ? 'os.json' : undefined)
    for (const { method, url, headers } of sent) {
      expect([method, new URL(url).pathname]).toEqual([
        'PATCH',
        expect.stringMatching(/^\/api\/envios\/e1\/fotos\/\d$/),
      ])
      expect(headers).toMatchObject({
        Authorization: 'Bearer csrf_x',
        'X-User-Id': '7',
        'Tus-Resumable': '1.0.0',
      })
    }
    for (const each of sent) each.arrive()
    expect(await screen.findByText(T.sucesso)).toBeTruthy()
    expect(FakeEnvios.delivered).toEqual([[]])
  })
})

describe('the progress', () => {
  const linha = LINHAS.drone

  it('covers the page with the rounded percentage and ends with the success toast and a cleared batch', async () => {
    await openTela(linha)
    const [first, second] = await sendAll(linha)
    first?.progress(1)
    second?.progress(3)
    expect(await screen.findByText('67%')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('67')
    expect(screen.getAllByText('Enviando 2 fotos')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: T.enviar, hidden: true })[0]).toHaveProperty(
      'disabled',
      true,
    )
    first?.arrive()
    second?.arrive()
    expect(await screen.findByText('Upload realizado com sucesso!')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByText(T.nenhuma)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.os.label).value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(CAMPOS.parque.label).value).toBe('valor parque')
  })

  it('can be cancelled without an error, keeping form and photos', async () => {
    await openTela(linha)
    const [first] = await sendAll(linha)
    await user.click(screen.getByRole('button', { name: T.cancelar }))
    expect(first?.aborted).toBe(true)
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
    const sent = await sendAll(linha)
    await waitFor(() => expect(closeTab()).toBe(true))
    for (const each of sent) each.arrive()
    await waitFor(() => expect(closeTab()).toBe(false))
  })

  it('shrinks to a corner while another screen is used, opens again, and ends there with a way to the receipt', async () => {
    const router = await openTela(linha)
    const sent = await sendAll(linha)
    await user.click(screen.getByRole('button', { name: F.minimizar }))
    expect(screen.queryByRole('progressbar')).toBeNull()
    await router.navigate('/downloadDrone')
    // Speech input and screen readers need the percentage that is seen in the name.
    await user.click(await screen.findByRole('button', { name: `0%, ${F.abrir}` }))
    await user.click(screen.getByRole('button', { name: F.minimizar }))
    for (const each of sent) each.arrive()
    await user.click(await screen.findByRole('link', { name: F.verRecibo }))
    expect(await screen.findByRole('region', { name: 'Envio recebido' })).toBeTruthy()
    expect(await screen.findByText(T.nenhuma)).toBeTruthy()
  })

  it('pauses and goes on', async () => {
    await openTela(linha)
    const [first] = await sendAll(linha)
    await user.click(screen.getByRole('button', { name: F.pausar }))
    expect(first?.aborted).toBe(true)
    expect(await screen.findByText(F.pausado)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: F.continuar }))
    await FakeEnvios.leave(4)
  })
})

it('kept the previews of its photos in memory when it was left, also by Sair', async () => {
  standInForPictures()
  const router = await openTela(LINHAS.drone)
  await choose(foto('DJI_1.jpg'))
  const picture = await screen.findByRole<HTMLImageElement>('presentation')
  await act(() => router.navigate(LINHAS.drone.telas.home.rota))
  await waitFor(() => expect(document.querySelector('.local-foto')).toBeNull())
  expect(URL.revokeObjectURL).toHaveBeenCalledWith(picture.src)
})

describe('a failed upload', () => {
  const linha = LINHAS.drone
  beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

  it("refused by the gateway says 'Erro no upload', then why, and keeps form and photos", async () => {
    fakeGateway({
      ...FakeEnvios.answers(),
      'envios.abrir': () => {
        throw new Refusal(400, 'A OS está fechada.')
      },
    })
    await openTela(linha)
    await fillIn(linha)
    await choose(foto('DJI_1.jpg'), foto('DJI_2.jpg'))
    await send()
    const toast = (await screen.findByText('Erro no upload', { selector: '.toast__text *' })).parentElement
    expect(toast?.textContent).toBe('Erro no uploadA OS está fechada.')
    await user.click(screen.getAllByRole('button', { name: TEXTOS.geral.fechar })[0] as HTMLElement)
    expect(screen.getByText('2 fotos escolhidas')).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it.each([
    [
      'when asked',
      async () => user.click(await screen.findByRole('button', { name: TEXTOS.geral.tentarAgora })),
    ],
    [
      'when the device wakes, not after the pause that it slept through',
      async () => {
        await screen.findByRole('button', { name: TEXTOS.geral.tentarAgora })
        fireEvent(document, new Event('resume'))
      },
    ],
  ])('waits when the connection broke, says so, and goes on at once %s', async (_, wake) => {
    // On a slow machine the first pause would be over before the button is found.
    const { wait } = Pause.prototype
    vi.spyOn(Pause.prototype, 'wait').mockImplementation(function (this: Pause) {
      return wait.call(this, 600_000)
    })
    await openTela(linha)
    const [first] = await sendAll(linha)
    first?.lose()
    expect(await screen.findByText(F.conexaoCaiu)).toBeTruthy()
    await wake()
    const again = (await FakeEnvios.leave(3))[2]
    expect(again?.arquivo.nome).toBe('DJI_1.jpg')
    expect(FakeEnvios.declared).toHaveLength(1)
  })

  it('whose session ended asks for the senha in place, and goes on', async () => {
    const router = await openTela(linha)
    fakeGateway({
      ...FakeEnvios.answers(),
      'auth.login': () => ({
        token: 'csrf_y',
        user: { id: 7, email: 'ana@exemplo.com.br', nivel: 'administrador' },
      }),
    })
    const [first] = await sendAll(linha)
    first?.refuse(401, TEXTOS.session.terminou)
    const dialog = within(await screen.findByRole('dialog', { name: TEXTOS.session.entreDeNovo }))
    await user.type(dialog.getByLabelText(TEXTOS.login.senha), 'segredo')
    await user.click(dialog.getByRole('button', { name: TEXTOS.login.entrar }))
    const again = (await FakeEnvios.leave(3))[2]
    expect(again?.headers['Authorization']).toBe('Bearer csrf_y')
    expect(router.state.location.pathname).toBe('/uploadDrone')
  })

  it('whose user leaves instead comes back to the form as it was', async () => {
    const router = await openTela(linha)
    const [first] = await sendAll(linha)
    first?.refuse(401, TEXTOS.session.terminou)
    await user.click(await screen.findByRole('button', { name: TEXTOS.session.sairDaPagina }))
    await screen.findByRole('heading', { name: TEXTOS.login.titulo })
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
    expect(FakeEnvios.declared).toEqual([])
  })
})
