import { render, screen, waitFor } from '@testing-library/react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { CallsProvider } from '../calls/calls-provider.tsx'
import { queryClient } from '../calls/query-client.ts'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, Refusal, type Call } from '../testing/fake-gateway.ts'
import '../testing/late-code.ts'
import { Toasts } from '../ui/toasts/toasts.tsx'
import { routes } from './routes.tsx'

freshBrowser('supervisor')
afterEach(() => window.history.replaceState(null, '', '/'))

const { rota } = LINHAS.drone.telas.download
const search = '?os=7&wtg=W'

const searches = (calls: Call[]) => calls.filter(({ procedure }) => procedure.endsWith('.busca'))

/** The routes in a browser opened at an address, of which nothing is drawn yet. */
function undrawn(address: string) {
  queryClient.clear()
  window.history.replaceState(null, '', address)
  const router = createBrowserRouter(routes)
  return {
    router,
    draw: () =>
      render(
        <CallsProvider>
          <RouterProvider router={router} />
          <Toasts />
        </CallsProvider>,
      ),
  }
}

it('asks once for the search of an address, before its screen is drawn', async () => {
  const calls = fakeGateway({ 'drone.busca': () => [{ id: 1, url: '/api/fotos/a', numero: 1 }] })
  const { router, draw } = undrawn(rota + search)
  await waitFor(() => expect(calls).toEqual([{ procedure: 'drone.busca', input: { os: '7', wtg: 'W' } }]))
  draw()
  await screen.findByText('1 foto')
  await router.navigate(`${rota}${search}&foto=1`)
  expect(searches(calls)).toHaveLength(1)
})

it('leaves a failed search to the screen, which asks again and reports the failure itself', async () => {
  const calls = fakeGateway({
    'drone.busca': () => {
      throw new Refusal(502, 'O backend não respondeu.')
    },
  })
  const { draw } = undrawn(rota + search)
  await waitFor(() => expect(searches(calls)).toHaveLength(1))
  draw()
  expect(await screen.findAllByRole('alert')).toHaveLength(1)
})

it('leads to the login when the session was over before the screen was drawn', async () => {
  const calls = fakeGateway({
    'drone.busca': () => {
      throw new Refusal(401, 'Sua sessão terminou. Entre novamente.')
    },
  })
  const { router, draw } = undrawn(rota + search)
  await waitFor(() => expect(searches(calls)).toHaveLength(1))
  draw()
  await screen.findByRole('button', { name: TEXTOS.login.entrar })
  expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent(rota + search)}`)
})

it('asks for nothing when an address leads elsewhere or has no search', async () => {
  const calls = fakeGateway({ 'drone.busca': () => [], 'civil.busca': () => [] })
  for (const address of [rota, `${LINHAS.civil.telas.download.rota}?os=7&torre=B`]) {
    const { router } = undrawn(address)
    await waitFor(() => expect(router.state.initialized).toBe(true))
  }
  expect(searches(calls)).toEqual([])
})
