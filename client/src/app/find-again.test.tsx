import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { keepRecente } from '../linha/ordens/recentes.ts'
import { freshBrowser, user } from '../testing/browser.ts'
import { fakeGateway } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'

freshBrowser('administrador')

const found = [{ id: 313, url: '/api/fotos/a', numero: 12, nome: 'DJI_0012.JPG' }]

it.each(LISTA_LINHAS)(
  'an order of $id is carried to the next screen, which searches at once',
  async (linha) => {
    const calls = fakeGateway({ [`${linha.id}.busca`]: () => found, [`${linha.id}.relatorio`]: () => [] })
    keepRecente(linha, { os: '7', [linha.alvo]: 'W', ...(linha.id === 'robo' && { blade: 'B' }) })
    const { router } = mountApp(`${linha.telas.download.rota}?os=7&${linha.alvo}=w`)
    await screen.findByText('1 foto')
    await user.click(screen.getAllByRole('link', { name: TEXTOS.nav.relatorio })[0] as HTMLElement)
    await screen.findByText(TEXTOS.relatorio.vazio)
    const { campo = 'os' } = linha.busca.relatorio[1] ?? {}
    expect(calls.at(-1)).toEqual({
      procedure: `${linha.id}.relatorio`,
      input: { os: '7', [campo]: campo === 'blade' ? 'B' : 'w' },
    })
    await router.navigate(-1)
    await screen.findByText('1 foto')
  },
)

it('a screen that opens with its order filled in took the focus to a field: a phone put its keyboard over what was found', async () => {
  fakeGateway({ 'drone.busca': () => found, 'drone.relatorio': () => [] })
  mountApp(`${LINHAS.drone.telas.download.rota}?os=7&wtg=W`)
  await screen.findByText('1 foto')
  await user.click(screen.getAllByRole('link', { name: TEXTOS.nav.relatorio })[0] as HTMLElement)
  await screen.findByText(TEXTOS.relatorio.vazio)
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

it('a search screen offers the recent orders, and opens one by a link', async () => {
  const linha = LINHAS.drone
  const ordem = { os: 'OS 8', wtg: 'W2', em: '2026-11-20T15:00:00Z', total: 300, salvas: 85, comDano: 12 }
  fakeGateway({ 'drone.ordens': () => [ordem], 'drone.relatorio': () => [], 'drone.busca': () => found })
  keepRecente(linha, { os: '7', wtg: 'W' }, { total: 40, vistas: 1, salvas: 0, comDano: 0 })
  const { router } = mountApp(linha.telas.relatorio.rota)
  const offers = within(await screen.findByRole('region', { name: 'Ordens recentes' }))
  await waitFor(() => expect(offers.getAllByRole('link')).toHaveLength(2))
  expect(offers.getByRole('link', { name: /OS 7, WTG W.*0 de 40 salvas, 1 vista, 0 com dano/ })).toBeTruthy()
  await user.click(offers.getByRole('link', { name: /OS 8, WTG W2.*85 de 300 salvas, 12 com dano/ }))
  await screen.findByText(TEXTOS.relatorio.vazio)
  expect(router.state.location.search).toBe('?os=OS+8&wtg=W2')
  expect(screen.queryByRole('region', { name: 'Ordens recentes' })).toBeNull()
})
