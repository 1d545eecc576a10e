import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as BENCH from '#specification/bench'
import { LINES } from '#specification/lines'
import { drag } from '../telas/inspecao/testing/bench.ts'
import { standInForLayout } from '../telas/inspecao/testing/mount-tela.tsx'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, refuse, REQUEST_SEEN } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { brokenFotoReads, dialogReads, fill, press, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser('administrador')
beforeEach(standInForLayout)

/** Draws a rectangle of 700 × 540 natural px at 400, 400: the photo is shown at a quarter of its size. */
async function drawRectangle() {
  drag(await screen.findByRole('application'), [
    [100, 100],
    [275, 235],
  ])()
}

describe.each(LINES)('the inspection of the $id line', (line) => {
  const { id, routes, screens, searches, asked, fotos, marked } = line

  it('asks for its fields, and shows the first photo on the bench', async () => {
    const calls = fakeGateway({ [`${id}.fotos`]: () => fotos })
    mountApp(routes.inspection)
    await screenReads(screens.search)
    await fill(searches.inspection)
    await press('Buscar Fotos')
    await screenReads(screens.bench)
    expect(calls).toEqual([{ procedure: `${id}.fotos`, input: asked.inspection }])
  })

  it('says that there is no photo', async () => {
    fakeGateway({ [`${id}.fotos`]: () => [] })
    mountApp(routes.inspection)
    await fill(searches.inspection)
    await press('Buscar Fotos')
    await screenReads(screens.searchEmpty)
  })

  it('measures a rectangle in cm by its factor, and saves the payload of the specification', async () => {
    const calls = fakeGateway({
      [`${id}.fotos`]: () => fotos,
      [`${id}.salvarMarcacoes`]: () => ({ message: 'ok' }),
    })
    mountApp(routes.inspection)
    await fill(searches.inspection)
    await press('Buscar Fotos')
    await drawRectangle()
    await fill([
      ['Dano', marked.damage],
      ['Observação', 'Três ramos'],
    ])
    await screenReads(screens.benchMarked)
    await press('Salvar Marcações')
    await toastSays('Marcações Salvas Com Sucesso!')
    expect(calls.at(-1)).toEqual({ procedure: `${id}.salvarMarcacoes`, input: marked.payload })
    await screenReads(screens.benchSaved)
  })

  it('says in the words of the specification that search and save failed', async () => {
    let fails = true
    fakeGateway({
      [`${id}.fotos`]: () => (fails ? refuse(502, 'x')() : fotos),
      [`${id}.salvarMarcacoes`]: refuse(502, 'x'),
    })
    mountApp(routes.inspection)
    await fill(searches.inspection)
    await press('Buscar Fotos')
    await toastSays('Erro ao Buscar Fotos.', REQUEST_SEEN)
    fails = false
    await press('Buscar Fotos')
    await drawRectangle()
    await fill([['Dano', marked.damage]])
    await press('Salvar Marcações')
    await toastSays('Erro ao Salvar Foto Com Marcações.', REQUEST_SEEN)
  })
})

describe('the bench', () => {
  const [, drone] = LINES
  if (!drone) throw new Error('no line')

  async function openBench() {
    const { router } = mountApp('/inspecaoDrone?os=OS-2417&wtg=CRII-07')
    await screen.findByRole('application')
    return router
  }
  beforeEach(() => void fakeGateway({ 'drone.fotos': () => drone.fotos }))

  it('lists its keys', async () => {
    await openBench()
    fireEvent.keyDown(document.body, { key: '?' })
    await dialogReads(BENCH.SHORTCUTS)
  })

  it('zooms in by 10 and out by 20 points between 100 % and 300 %', async () => {
    await openBench()
    const zoom = () => screen.getByText(/^\d+ ?%$/, { selector: 'output' }).textContent?.replace(/\s/g, '')
    const seen = [zoom()]
    const step = async (name: string, times: number) => {
      for (let i = 0; i < times; i += 1) fireEvent.click(screen.getByRole('button', { name }))
      await act(() => Promise.resolve())
      seen.push(zoom())
    }
    await step('Aumentar zoom', 1)
    await step('Aumentar zoom', 2)
    await step('Diminuir zoom', 1)
    await step('Diminuir zoom', 5)
    await step('Aumentar zoom', 19)
    await step('Aumentar zoom', 1)
    await step('Aumentar zoom', 1)
    await step('Diminuir zoom', 1)
    await step('Voltar a 100%', 1)
    expect(seen).toEqual(['100%', '110%', '130%', '110%', '100%', '290%', '300%', '300%', '280%', '100%'])
  })

  it('asks before unsaved marks are given up, for a new search or another screen', async () => {
    const router = await openBench()
    await drawRectangle()
    await press('Nova busca')
    await dialogReads(BENCH.UNSAVED_SEARCH)
    await press('Continuar marcando')
    await act(() => router.navigate('/relatorioDrone'))
    await dialogReads(BENCH.UNSAVED_LEAVING)
    await press('Continuar marcando')
    fireEvent.keyDown(document.body, { key: 'd' })
    await waitFor(() => expect(router.state.location.search).toContain('foto=2'))
    await drawRectangle()
    await press('Nova busca')
    await dialogReads(BENCH.TWO_UNSAVED)
  })

  it('says how many unsaved marks came back', async () => {
    await openBench()
    await drawRectangle()
    cleanup()
    await openBench()
    await toastSays('1 foto com marcações não salvas foi recuperada')
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(await screen.findByRole('heading', { name: 'Foto 2' })).toBeTruthy()
    await drawRectangle()
    cleanup()
    await openBench()
    await toastSays('2 fotos com marcações não salvas foram recuperadas')
  })

  it('says that no photo is pending', async () => {
    fakeGateway({
      'drone.fotos': () => drone.fotos.map((foto) => ({ ...foto, ...drone.records[0], id: foto['id'] })),
    })
    await openBench()
    fireEvent.keyDown(document.body, { key: 'p' })
    await toastSays('Nenhuma foto pendente.')
  })
})

describe('a save', () => {
  const [, drone] = LINES
  const [first, ...others] = drone?.fotos ?? []
  const unsaved = [first, ...others].map((foto) => ({ ...foto, salva: null }))
  const open = async (fotos: readonly object[], save: () => unknown = () => ({ message: 'ok' })) => {
    const calls = fakeGateway({ 'drone.fotos': () => fotos, 'drone.salvarMarcacoes': save })
    mountApp('/inspecaoDrone?os=OS-2417&wtg=CRII-07')
    await screen.findByRole('application')
    return calls
  }
  const record = { ...drone?.records[0], salva: { versao: 3, por: 'Eu', em: '2026-11-20T12:00:00.000Z' } }

  it('of a photo without damage keeps it as such', async () => {
    await open(unsaved)
    await press('Salvar sem dano S')
    await toastSays('Marcações Salvas Com Sucesso!')
    await screenReads(BENCH.SAVED_WITHOUT_DAMAGE)
  })

  it('asks before marks are given up, before a marker without damage, and before a record is withdrawn', async () => {
    await open([record, ...unsaved.slice(1)])
    await press('Salvar sem dano S')
    await dialogReads(BENCH.WITHDRAW)
    await press('Manter no relatório')
    fireEvent.keyDown(document.body, { key: 'd' })
    expect(await screen.findByRole('heading', { name: 'Foto 2' })).toBeTruthy()
    await drawRectangle()
    await press('Salvar sem dano S')
    await dialogReads(BENCH.DISCARD)
    await press('Continuar marcando')
    await press('Salvar Marcações')
    await dialogReads(BENCH.NO_DAMAGE_SAID)
  })

  it('over a newer save of somebody else shows both and lets the user choose', async () => {
    let shown: readonly object[] = unsaved
    fakeGateway({
      'drone.fotos': () => shown,
      'drone.salvarMarcacoes': () => {
        shown = [{ ...record, salva: { ...record.salva, por: 'Ana' } }, ...unsaved.slice(1)]
        return refuse(409, 'Ana salvou esta foto às 14:32 de 22/11/2026.')()
      },
    })
    mountApp('/inspecaoDrone?os=OS-2417&wtg=CRII-07')
    await fill([['Dano', 'outro']])
    await press('Salvar Marcações')
    await dialogReads(BENCH.CONFLICT)
  })
})

describe('a photo that does not load', () => {
  it('says so in its place and offers to try again', async () => {
    const [, drone] = LINES
    fakeGateway({ 'drone.fotos': () => drone?.fotos })
    const answered = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.startsWith('/trpc/') ? answered(url, init) : Promise.resolve(new Response('', { status: 404 })),
    )
    mountApp('/inspecaoDrone?os=OS-2417&wtg=CRII-07')
    await brokenFotoReads(BENCH.BROKEN_FOTO)
  })
})
