import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { umaFoto } from '../../telas/inspecao/testing/fotos.ts'
import { freshBrowser } from '../../testing/browser.ts'
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
