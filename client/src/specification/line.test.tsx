import { screen, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LINES } from '#specification/lines'
import { freshBrowser, signInAs } from '../testing/browser.ts'
import { fakeGateway, Refusal } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { barReads, dialogReads, fill, press, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser('administrador')

const refuse = (status: number, message: string) => () => {
  throw new Refusal(status, message)
}
/** Every refusal carries a number, of which people see the beginning. */
const NUMBER = 'Código do pedido: 5d3f0b1c'

/** Follows what the page saves or opens instead of doing it. */
function watchLinks() {
  const followed: { href: string | null; download: string }[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push({ href: this.getAttribute('href'), download: this.download })
  })
  return followed
}

describe.each(LINES)('the home and bar of the $id line', ({ routes, screens }) => {
  it('has four cards with their routes, and a bar with five links and Sair', async () => {
    fakeGateway({})
    mountApp(routes.home)
    await screenReads(screens.home)
    await barReads(screens.bar)
    await press('Menu')
    await dialogReads(screens.menu)
  })

  it('has the same bar for whoever is no administrator, without the way to the panel', async () => {
    signInAs('colaboradorCivil')
    fakeGateway({})
    mountApp(routes.upload)
    await barReads(screens.barOfOthers)
  })
})

describe.each(LINES)('the report of the $id line', (line) => {
  const { id, routes, screens, searches, asked, records, messages, files, paths } = line

  it('asks for its fields and shows a card for each record, fields in order', async () => {
    const calls = fakeGateway({ [`${id}.relatorio`]: () => records })
    mountApp(routes.report)
    await screenReads(screens.report)
    await fill(searches.report)
    await press('Buscar')
    await screenReads(screens.reportFound)
    expect(calls).toEqual([{ procedure: `${id}.relatorio`, input: asked.report }])
  })

  it('says that it loads, and that there is no record', async () => {
    let answer = (_: unknown[]) => {}
    const waiting = new Promise<unknown[]>((resolve) => (answer = resolve))
    fakeGateway({})
    mountApp(routes.report)
    await fill(searches.report)
    vi.stubGlobal('fetch', async () => Response.json([{ result: { data: await waiting } }]))
    await press('Buscar')
    expect(await screen.findByText('Carregando...')).toBeTruthy()
    answer([])
    await screenReads(screens.reportEmpty)
  })

  it('warns in its own words when a field is empty, and asks nothing', async () => {
    const calls = fakeGateway({})
    mountApp(routes.report)
    await fill(searches.report.slice(0, 1))
    await press('Buscar')
    await toastSays(messages.report)
    await press('Baixar PDF')
    await toastSays(messages.export)
    await press('Baixar Excel')
    expect(calls).toEqual([])
  })

  it("says 'Erro ao buscar relatório.' when the search fails", async () => {
    fakeGateway({ [`${id}.relatorio`]: refuse(502, 'x') })
    mountApp(routes.report)
    await fill(searches.report)
    await press('Buscar')
    await toastSays('Erro ao buscar relatório.', NUMBER)
  })

  it('saves the report under its name, and says when that fails', async () => {
    fakeGateway({})
    mountApp(routes.report)
    await fill(searches.report)
    const posted: [string, unknown][] = []
    vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
      posted.push([url, JSON.parse(body)])
      return Promise.resolve(new Response('file'))
    })
    const followed = watchLinks()
    await press('Baixar PDF')
    await waitFor(() => expect(followed.map(({ download }) => download)).toEqual([files.pdf]))
    await press('Baixar Excel')
    await waitFor(() => expect(followed.map(({ download }) => download)).toEqual([files.pdf, files.excel]))
    expect(posted).toEqual(
      ['pdf', 'excel'].map((tipo) => [
        paths.report,
        { ...asked.report, tipo, usuarioEmail: 'ana@exemplo.com.br' },
      ]),
    )
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await press('Baixar PDF')
    await toastSays('Erro ao baixar relatório.')
  })
})

describe.each(LINES)('the download of the $id line', (line) => {
  const { id, routes, screens, searches, asked, messages, paths } = line
  const found = [
    { id: 7, url: '/api/fotos/ref-7' },
    { id: 8, url: '/api/fotos/ref-8' },
  ]

  it('asks for its fields, shows a card for each photo, and one of them large', async () => {
    const calls = fakeGateway({ [`${id}.busca`]: () => found.slice(0, calls.length) })
    mountApp(routes.download)
    await screenReads(screens.download)
    await fill(searches.download)
    await press('Buscar')
    await screenReads(screens.downloadOne)
    expect(calls).toEqual([{ procedure: `${id}.busca`, input: asked.download }])
    await press('Buscar')
    await screenReads(screens.downloadTwo)
    await press('Ampliar Foto 7')
    await dialogReads(screens.downloadEnlarged)
  })

  it('says that there is no photo', async () => {
    fakeGateway({ [`${id}.busca`]: () => [] })
    mountApp(routes.download)
    await fill(searches.download)
    await press('Buscar')
    await screenReads(screens.downloadEmpty)
  })

  it('warns in its own words when a field is empty, and asks nothing', async () => {
    const calls = fakeGateway({})
    mountApp(routes.download)
    await fill(searches.download.slice(0, 1))
    await press('Buscar')
    await toastSays(messages.download)
    await press('Baixar Todas')
    await toastSays(messages.downloadAll)
    expect(calls).toEqual([])
  })

  it('opens the zip of its photos, and says in its own words when search or zip fail', async () => {
    fakeGateway({ [`${id}.busca`]: refuse(502, 'x') })
    mountApp(routes.download)
    await fill(searches.download)
    await press('Buscar')
    await toastSays(messages.searchFailed, NUMBER)
    const followed = watchLinks()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('P', { status: 206 })))
    await press('Baixar Todas')
    await waitFor(() => expect(followed.map(({ href }) => href)).toEqual([paths.zip]))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
    await press('Baixar Todas')
    await toastSays(messages.zipFailed)
  })
})

describe.each(LINES)('the user page of the $id line', ({ routes, screens }) => {
  const page = {
    empresas: [
      {
        usuario_id: 7,
        empresa: 'Vento Norte Inspeções',
        responsavel: 'Ana Lima',
        email: 'ana@vento.com.br',
        ramo: 'Inspeção',
        cnpj: '12.345.678/0001-95',
        telefone: '(81) 99812-3307',
        created_at: '2026-11-20T12:00:00-03:00',
      },
    ],
    wtgs: [
      {
        id: 1,
        wtg: 'CRII-07',
        empresa: 'Vento Norte Inspeções',
        os: 'OS-2417',
        data_criacao: '2026-11-20T12:00:00-03:00',
      },
    ],
  }

  it('has the company card and the WTG cards with their fields, filtered by month', async () => {
    const calls = fakeGateway({
      'usuario.pagina': (input) =>
        (input as { month?: string }).month ? { empresas: page.empresas, wtgs: [] } : page,
    })
    mountApp(routes.user)
    await screenReads(screens.user)
    fireEvent.change(screen.getByLabelText('Filtrar por mês'), { target: { value: '2026-11' } })
    await screenReads(screens.userFiltered)
    expect(calls.at(-1)?.input).toMatchObject({ month: '2026-11' })
    await press('Limpar filtro')
    await screenReads(screens.user)
  })

  it('has its two empty texts', async () => {
    fakeGateway({ 'usuario.pagina': () => ({ empresas: [], wtgs: [] }) })
    mountApp(routes.user)
    await screenReads(screens.userEmpty)
  })

  it('says nothing when its call fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeGateway({ 'usuario.pagina': refuse(502, 'x') })
    mountApp(routes.user)
    expect(await screen.findAllByText('–')).toBeTruthy()
    expect(document.querySelector('.toast')).toBeNull()
  })
})
