import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LINES } from '#specification/lines'
import * as UPLOAD from '#specification/upload'
import { forgetDrafts } from '../session/drafts.ts'
import { FakeJudge } from '../telas/upload/testing/fake-judge.ts'
import { FakeEnvios } from '../telas/upload/testing/fake-envios.ts'
import { freshUpload } from '../telas/upload/testing/fresh-upload.ts'
import { fakeGateway, Refusal } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { dialogReads, fill, press, screenReads, toastSays } from '../testing/reading.ts'

freshUpload()
beforeEach(() => {
  // No time passes, however slow the machine is, so that there is no speed to show.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  // As in a browser that can choose folders.
  vi.stubGlobal('showDirectoryPicker', vi.fn())
})

const foto = (name: string) => new File(['xxx'], name, { type: 'image/jpeg', lastModified: 1 })
const choose = async (label: string, ...files: File[]) =>
  fireEvent.change(await screen.findByLabelText(label, { selector: 'input' }), { target: { files } })

describe.each(LINES)('the upload of the $id line', ({ routes, form, parts, screens, messages, id }) => {
  it('asks for its fields in order, each with its label, photos and, where it takes one, a JSON file', async () => {
    mountApp(routes.upload)
    await screenReads(screens.upload)
  })

  it('says under each field that it is missing', async () => {
    mountApp(routes.upload)
    await press('Enviar')
    await screenReads(screens.uploadMissing)
  })

  it('sends the parts in order, shows the percentage, and says that it arrived', async () => {
    mountApp(routes.upload)
    await fill(form)
    await choose('Fotos', foto('DJI_1.jpg'))
    const json = new File(['{"DJI_1.jpg":1}'], 'os.json')
    if (id === 'robo') await choose('Arquivo JSON da ordem de serviço', json)
    await screenReads(screens.uploadOne)
    await press('Enviar')
    const sent = await FakeEnvios.leave(id === 'robo' ? 2 : 1)
    const [declared] = FakeEnvios.declared
    // The session says who sends it, so the page sends no userId.
    expect(Object.entries(declared?.campos ?? {})).toEqual(parts.filter(([name]) => name !== 'userId'))
    expect([declared?.linha, FakeEnvios.names()]).toEqual([id, ['DJI_1.jpg']])
    expect(declared?.jsonfile?.nome).toBe(id === 'robo' ? 'os.json' : undefined)
    sent.at(-1)?.progress(id === 'robo' ? 0.75 : 1.278)
    if (id === 'robo') sent[0]?.progress(7)
    await dialogReads(screens.uploadSending)
    for (const each of sent) each.arrive()
    await toastSays('Upload realizado com sucesso!')
    await screenReads(screens.uploadDone)
  })

  it('counts and lists the chosen photos, and says in its own words that they could not be zipped', async () => {
    mountApp(routes.upload)
    await screen.findByRole('heading', { level: 1 })
    await choose('Fotos', foto('DJI_1.jpg'), foto('DJI_2.jpg'))
    await screenReads(screens.uploadTwo)
    vi.stubGlobal('Worker', undefined)
    await press('Baixar Todas')
    await toastSays(messages.zipFailed)
  })
})

describe('an upload', () => {
  const [, drone] = LINES
  if (!drone) throw new Error('no line')

  async function chosen(...files: File[]) {
    mountApp('/uploadDrone')
    await fill(drone?.form ?? [])
    await choose('Fotos', ...files)
  }
  const sent = async () => {
    await press('Enviar')
    const [first] = await FakeEnvios.leave(1)
    if (!first) throw new Error('nothing left')
    return first
  }

  it("says 'Usuário não autenticado.' when nobody's id is stored, and sends nothing", async () => {
    await chosen(foto('DJI_1.jpg'))
    localStorage.removeItem('userId')
    await press('Enviar')
    await toastSays('Usuário não autenticado.')
    expect(FakeEnvios.declared).toEqual([])
  })

  it('names every photo that cannot be sent, and offers to send the rest', async () => {
    await chosen(
      foto('boa.jpg'),
      foto('cortada.jpg'),
      new File([''], 'vazia.jpg', { type: 'image/jpeg' }),
      new File(['GIF89a'], 'nota.gif', { type: 'image/gif' }),
    )
    await screenReads(UPLOAD.PROBLEMS)
    await press('Enviar')
    await dialogReads(UPLOAD.PROBLEM_DIALOG)
    await press('Voltar')
    await press('Deixar todas de fora')
    await screenReads(UPLOAD.PROBLEMS_LEFT_OUT)
  })

  it('without one good photo is not sent', async () => {
    await chosen(foto('cortada.jpg'))
    await press('Enviar')
    await screenReads(UPLOAD.NO_GOOD_FOTO)
  })

  it('waits until the photos are judged', async () => {
    FakeJudge.waiting = true
    await chosen(foto('a.jpg'), foto('b.jpg'))
    await press('Enviar')
    await screenReads(UPLOAD.JUDGING)
  })

  it('takes no work order but a .json of the right size', async () => {
    mountApp('/upload')
    await screen.findByRole('heading', { level: 1 })
    const big = new File(['{}'], 'os.json')
    Object.defineProperty(big, 'size', { value: 20 * 1024 * 1024 + 1 })
    await choose('Arquivo JSON da ordem de serviço', big)
    expect(await screen.findByText('O arquivo JSON passa de 20 MB.')).toBeTruthy()
    const field = screen.getByLabelText('Arquivo JSON da ordem de serviço', { selector: 'input' })
    fireEvent.change(field, { target: { files: [new File(['x'], 'os.txt')] } })
    expect(await screen.findByText('O arquivo da ordem de serviço precisa terminar em .json.')).toBeTruthy()
  })

  it('says which of the photos a work order does not name', async () => {
    mountApp('/upload')
    await screen.findByRole('heading', { level: 1 })
    await choose('Fotos', foto('DJI_1.jpg'), foto('DJI_2.jpg'))
    await choose('Arquivo JSON da ordem de serviço', new File(['[]'], 'os.json'))
    expect(await screen.findByText('O arquivo os.json não tem o nome de nenhuma das 2 fotos.')).toBeTruthy()
    await choose('Arquivo JSON da ordem de serviço', new File(['["DJI_1"]'], 'b.json'))
    expect(await screen.findByText('O arquivo b.json não tem o nome de 1 das 2 fotos:')).toBeTruthy()
    const hint =
      'Confira se é o desta OS: o que ele não diz de uma foto não pode ser acrescentado depois do envio.'
    expect(screen.getByText(hint)).toBeTruthy()
  })

  it('takes no photo over 100 MB and no more than 5000', async () => {
    const big = foto('grande.jpg')
    Object.defineProperty(big, 'size', { value: 100 * 1024 * 1024 + 1 })
    await chosen(big)
    expect(await screen.findAllByText('A foto grande.jpg passa de 100 MB.')).toBeTruthy()
  })

  it("says 'Erro no upload' with what the server said, and logs the details", async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeGateway({
      ...FakeEnvios.answers(),
      'envios.abrir': () => {
        throw new Refusal(400, 'A OS está fechada.')
      },
    })
    await chosen(foto('a.jpg'))
    await press('Enviar')
    await toastSays('Erro no upload', 'A OS está fechada.')
    expect(logged.mock.calls[0]).toEqual(['Erro no upload', 'A OS está fechada.'])
    expect(await screen.findByRole('dialog', { name: 'Erro no upload' })).toBeTruthy()
    await press('Fechar')
    await screenReads(UPLOAD.FAILED)
  })

  it('gives up at no time of its own', async () => {
    await chosen(foto('a.jpg'))
    expect(await sent()).not.toHaveProperty('timeout')
  })

  it('that loses its connection says so and goes on by itself', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await chosen(foto('a.jpg'))
    ;(await sent()).lose()
    await toastSays(
      'Erro no upload',
      'Sem conexão com o servidor. O envio continua sozinho quando ela voltar.',
    )
    await FakeEnvios.leave(2)
  })

  it('says which photo is on its way, how fast and for how long', async () => {
    FakeEnvios.size = 100 * 1024 * 1024
    await chosen(foto('a.jpg'))
    const tus = await sent()
    // This is later than all samples so far count.
    vi.spyOn(performance, 'now').mockReturnValue(20_000)
    const mb = 1024 * 1024
    tus.progress(2 * mb)
    await screen.findByText('2%')
    vi.spyOn(performance, 'now').mockReturnValue(24_000)
    tus.progress(6 * mb)
    await dialogReads(UPLOAD.SENDING)
  })

  it('keeps the form of a page that is loaded again, and asks for the photos anew', async () => {
    await chosen(foto('a.jpg'), foto('b.jpg'))
    cleanup()
    forgetDrafts('memory')
    mountApp('/uploadDrone')
    expect(await screen.findByText('A página foi recarregada: escolha de novo as 2 fotos.')).toBeTruthy()
  })

  it('shows one of the chosen photos large', async () => {
    await chosen(foto('a.jpg'))
    await press('Ampliar a.jpg')
    await dialogReads(UPLOAD.ENLARGED)
  })
})
