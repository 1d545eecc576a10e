import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_CASCA } from '#shared/textos/casca'
import { serverLink } from '../page/connection/server-link.ts'
import { freshBrowser } from '../testing/browser.ts'
import { mountRoutes } from '../testing/mount-routes.tsx'
import { Conteudo } from '../ui/conteudo.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { RouteError } from './route-error.tsx'
import { screenRoute } from './screen-route.tsx'

freshBrowser('administrador')
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

/**
 * A screen whose code fails to load the first time that it is asked for, and loads from the second time on.
 */
function openLate() {
  const load = vi.fn(() =>
    load.mock.calls.length > 1
      ? Promise.resolve(() => <Conteudo children={<h1>Chegou</h1>} />)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const route = screenRoute({ path: '/tela', acesso: 'qualquer', nome: 'Tela', load })
  mountRoutes(
    [{ errorElement: <RouteError />, hydrateFallbackElement: <LoadingScreen />, children: [route] }],
    '/tela',
  )
  return load
}

it('a screen whose code once did not come failed for as long as the page was open', async () => {
  const load = openLate()
  await screen.findByRole('heading', { name: TEXTOS.geral.erroTela })
  fireEvent.click(screen.getByRole('button', { name: TEXTOS.geral.tentarDeNovo }))
  expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a screen that came when it was asked for again left the focus nowhere: its heading has it', async () => {
  openLate()
  const again = await screen.findByRole('button', { name: TEXTOS.geral.tentarDeNovo })
  again.focus()
  fireEvent.click(again)
  const heading = await screen.findByRole('heading', { name: 'Chegou' })
  expect(document.activeElement).toBe(heading)
})

it('a screen opened without a connection comes by itself once that is back, and offers nothing that would lose the page', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const network = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', network.mockResolvedValue(new Response()))
  const stopWatching = serverLink.watch()
  const load = openLate()
  await screen.findByRole('heading', { name: TEXTOS_CASCA.telaEspera })
  expect([screen.queryByRole('button', { name: TEXTOS.geral.recarregar }), load.mock.calls.length]).toEqual([
    null,
    1,
  ])
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByRole('heading', { name: 'Chegou' })).toBeTruthy()
  stopWatching()
})

it('when a screen fails to load, the server is looked for, because it may be out of reach', async () => {
  const failed = vi.spyOn(serverLink, 'failed')
  openLate()
  await screen.findByRole('heading', { name: TEXTOS.geral.erroTela })
  expect(failed).toHaveBeenCalledOnce()
})
