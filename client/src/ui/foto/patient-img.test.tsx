import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PATHS } from '#shared/contract/paths'
import { LINHAS } from '#shared/linhas/index'
import { umaFoto } from '../../telas/inspecao/testing/fotos.ts'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'

freshBrowser('administrador')

it('a photo of the report that did not come was a broken picture, also when the network was back', async () => {
  const { drone } = LINHAS
  fakeGateway({
    'drone.relatorio': () => [umaFoto(drone, 1, { dano: 'outro', dimensao: '', observacao: '' })],
  })
  mountApp(`${drone.telas.relatorio.rota}?os=1&wtg=2`)
  const picture = await screen.findByRole('img', { name: /^Foto/ })
  fireEvent.error(picture)
  expect(picture.style.visibility).toBe('hidden')
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByRole('img', { name: /^Foto/ })).not.toBe(picture)
})

it('a photo that did not come was not asked for again when the server was back, which no call had missed', async () => {
  const { drone } = LINHAS
  const foto = umaFoto(drone, 1, { dano: 'outro', dimensao: '', observacao: '' })
  fakeGateway({ 'drone.relatorio': () => [foto] })
  const gateway = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === PATHS.readyz ? Promise.resolve(new Response(null)) : gateway(url, init),
  )
  mountApp(`${drone.telas.relatorio.rota}?os=1&wtg=2`)
  const picture = await screen.findByRole('img', { name: /^Foto/ })
  fireEvent.error(picture)
  await waitFor(() => expect(screen.getByRole('img', { name: /^Foto/ })).not.toBe(picture))
})

it('an enlarged photo that did not come stayed out until it was opened anew', async () => {
  const { drone } = LINHAS
  fakeGateway({ 'drone.busca': () => [{ id: 1, url: '/api/fotos/a' }] })
  mountApp(`${drone.telas.download.rota}?os=1&wtg=2`)
  await user.click(await screen.findByRole('button', { name: /Foto/ }))
  const enlarged = () => within(screen.getByRole('dialog')).getByRole('img')
  const picture = enlarged()
  fireEvent.error(picture)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(enlarged()).not.toBe(picture)
})

it('a photo whose original is lost was an empty place that said nothing, on every screen but the bench', async () => {
  const { drone } = LINHAS
  fakeGateway({ 'drone.busca': () => [{ id: 1, url: '/api/fotos/a' }] })
  mountApp(`${drone.telas.download.rota}?os=1&wtg=2`)
  const picture = () => screen.getByAltText('Foto 1')
  await screen.findByAltText('Foto 1')
  fireEvent.error(picture())
  // It may have failed with the connection, which is told already.
  expect(screen.queryByText('Foto indisponível')).toBeNull()
  act(() => void window.dispatchEvent(new Event('online')))
  fireEvent.error(picture())
  expect(screen.getByText('Foto indisponível')).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('online')))
  fireEvent.load(picture())
  expect(screen.queryByText('Foto indisponível')).toBeNull()
})

it('a photo was not asked for again when the server was back before its failure had been drawn', async () => {
  const { drone } = LINHAS
  fakeGateway({ 'drone.busca': () => [{ id: 1, url: '/api/fotos/a' }] })
  mountApp(`${drone.telas.download.rota}?os=1&wtg=2`)
  const picture = await screen.findByAltText('Foto 1')
  act(() => {
    picture.dispatchEvent(new Event('error'))
    window.dispatchEvent(new Event('online'))
  })
  expect(screen.getByAltText('Foto 1')).not.toBe(picture)
})
