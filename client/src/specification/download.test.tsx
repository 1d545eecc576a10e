import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LINES } from '#specification/lines'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, refuse, REQUEST_SEEN } from '../testing/fake-gateway.ts'
import { followedLinks, hrefs } from '../testing/followed-links.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { dialogReads, fill, press, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser('administrador')

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
    await toastSays(messages.searchFailed, REQUEST_SEEN)
    const followed = followedLinks()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('P', { status: 206 })))
    await press('Baixar Todas')
    await waitFor(() => expect(hrefs(followed)).toEqual([paths.zip]))
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 404 })))
    await press('Baixar Todas')
    await toastSays(messages.zipFailed)
  })
})
