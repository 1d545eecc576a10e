import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { fakeFolder } from './testing/fake-folder.ts'
import { FakeJudge } from './testing/fake-judge.ts'
import { FakeEnvios } from './testing/fake-envios.ts'
import { freshUpload } from './testing/fresh-upload.ts'
import { choose, foto, openFilled, send, user } from './testing/open-tela.tsx'

const T = TEXTOS.upload
const E = TEXTOS_ENVIO
const F = TEXTOS_FILA
const CORTADA = T.fotoIncompleta('cortada.jpg')

freshUpload()
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const lista = (n: number) => screen.findByRole('region', { name: E.comProblema(n) })
const enviadas = async () => {
  await waitFor(() => expect(FakeEnvios.declared).toHaveLength(1))
  return FakeEnvios.names()
}

it('the work order dropped or chosen among photos is taken as such, not told as a bad one', async () => {
  await openFilled(LINHAS.robo)
  const files = [foto('DJI_1.jpg'), new File(['{}'], 'arrastada.json', { type: 'application/json' })]
  fireEvent.drop(document.querySelector('.drop-zone') as Element, {
    dataTransfer: { types: ['Files'], files },
  })
  expect(await screen.findByText(T.escolhidas(1))).toBeTruthy()
  expect(screen.getByText('arrastada.json')).toBeTruthy()
  await choose(foto('DJI_2.jpg'), new File(['{}'], 'escolhida.json', { type: 'application/json' }))
  expect(await screen.findByText(T.escolhidas(2))).toBeTruthy()
  expect(screen.getByText('escolhida.json')).toBeTruthy()
  expect(await screen.findByText(E.jsonTrocado('arrastada.json', 'escolhida.json'))).toBeTruthy()
})

it('several that may be the work order are asked about at its field, and none is told as a bad photo', async () => {
  await openFilled(LINHAS.robo)
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
  fireEvent.drop(document.querySelector('.drop-zone') as Element, {
    dataTransfer: { types: ['Files'], items },
  })
  expect(await screen.findByText(E.variosJson(2))).toBeTruthy()
  expect(screen.queryByText(E.semFotos)).toBeNull()
  expect(screen.getByText('a.json')).toBeTruthy()
})

it('what is wrong with the photos had no place to be told in until it was there, which many screen readers pass over', async () => {
  await openFilled(LINHAS.drone)
  const empty = screen.getAllByRole('status').filter(({ textContent }) => textContent === '')
  await choose(foto('a.jpg'), foto('cortada.jpg'))
  await lista(1)
  expect(empty.map(({ textContent }) => textContent)).toContain(E.comProblema(1))
})

describe('one bad photo among good ones', () => {
  const linha = LINHAS.robo

  it('is told while choosing, on its card and in a list that stays, and costs only itself', async () => {
    await openFilled(linha)
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
    await openFilled(linha)
    await choose(foto('a.jpg'), foto('b.jpg'), foto('c.jpg'))
    await send()
    const sent = await FakeEnvios.leave(3)
    const texto = T.fotoIncompleta('b.jpg')
    for (const each of sent) if (each.arquivo.nome !== 'b.jpg') each.arrive()
    sent.find(({ arquivo }) => arquivo.nome === 'b.jpg')?.refuse(422, texto)
    for (const each of (await FakeEnvios.leave(4)).slice(3)) each.arrive()
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
    const router = await openFilled(LINHAS.robo)
    await choose(foto('a.jpg'), foto('b.jpg'))
    await send()
    for (const each of await FakeEnvios.leave(3)) {
      const { nome } = each.arquivo
      if (bad.includes(nome)) each.refuse(422, nome === 'os.json' ? texto : T.fotoIncompleta(nome))
      else each.arrive()
    }
    return router
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

  it('brings a person who goes back to the form, from another screen too, to the field of the file, which says why', async () => {
    const router = await refused('os.json')
    await act(() => router.navigate(ROTAS.conta))
    await user.click(await screen.findByRole('button', { name: F.voltarAoFormulario }))
    const json = within(await screen.findByRole('group', { name: T.json }))
    await waitFor(() => expect(document.activeElement).toBe(json.getByRole('button')))
    expect(json.getByText(texto)).toBeTruthy()
    await user.upload(json.getByLabelText(T.json, { selector: 'input' }), foto('outra.json'))
    expect(json.queryByText(texto)).toBeNull()
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
    await openFilled(linha)
    await choose(
      foto('cortada-1.jpg'),
      foto('cortada-2.jpg'),
      new File([], 'vazia.jpg', { type: 'image/jpeg' }),
      foto('a.jpg'),
    )
    const regiao = within(await lista(3))
    expect(regiao.getByText(T.fotoVazia('vazia.jpg'))).toBeTruthy()
    await user.click(regiao.getByRole('button', { name: `${E.deixarDeFora} vazia.jpg` }))
    await user.click(within(await lista(2)).getByRole('button', { name: E.deixarTodasDeFora }))
    expect(screen.queryByRole('region', { name: /com problema/ })).toBeNull()
    expect(screen.getByText('1 foto escolhida')).toBeTruthy()
  })

  it('took the focus along when they were left out: it is on the next one, and with the last on the screen', async () => {
    await openFilled(linha)
    await choose(foto('cortada-1.jpg'), foto('cortada-2.jpg'), foto('a.jpg'))
    const regiao = within(await lista(2))
    await user.click(regiao.getByRole('button', { name: `${E.deixarDeFora} cortada-1.jpg` }))
    const next = regiao.getByRole('button', { name: `${E.deixarDeFora} cortada-2.jpg` })
    expect(document.activeElement).toBe(next)
    await user.click(next)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('alone are not sent, and the form says so', async () => {
    await openFilled(linha)
    await choose(foto('cortada.jpg'))
    await lista(1)
    await send()
    expect(screen.getByText(E.nenhumaBoa)).toBeTruthy()
    expect(FakeEnvios.declared).toEqual([])
  })

  it('make a sending wait until every photo is judged, and no byte is sent in vain', async () => {
    FakeJudge.waiting = true
    await openFilled(linha)
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
    await openFilled(linha)
    await choose(foto('a.jpg'), foto('cortada.jpg'))
    await send()
    expect(await enviadas()).toEqual(['a.jpg', 'cortada.jpg'])
  })
})
