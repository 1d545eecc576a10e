import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LINES } from '#specification/lines'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, refuse, REQUEST_SEEN } from '../testing/fake-gateway.ts'
import { followedLinks, savedNames } from '../testing/followed-links.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { fill, press, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser('administrador')

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
    await toastSays('Erro ao buscar relatório.', REQUEST_SEEN)
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
    const followed = followedLinks()
    await press('Baixar PDF')
    await waitFor(() => expect(savedNames(followed)).toEqual([files.pdf]))
    await press('Baixar Excel')
    await waitFor(() => expect(savedNames(followed)).toEqual([files.pdf, files.excel]))
    expect(posted).toEqual(
      ['pdf', 'excel'].map((tipo) => [
        paths.report,
        { ...asked.report, tipo, usuarioEmail: 'ana@exemplo.com.br' },
      ]),
    )
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
    await press('Baixar PDF')
    await toastSays('Erro ao baixar relatório.', 'O servidor não respondeu. Tente novamente em instantes.')
  })

  it('shows which of the two is being made', async () => {
    fakeGateway({})
    mountApp(routes.report)
    await fill(searches.report)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await press('Baixar Excel')
    const busy = await screen.findAllByRole('button', { busy: true })
    expect(busy.map(({ textContent }) => textContent)).toEqual(['Baixar Excel'])
  })
})
