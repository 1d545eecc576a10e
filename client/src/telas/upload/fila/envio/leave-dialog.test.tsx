import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LINHAS } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_FILA } from '#shared/textos/upload/fila'
import { readSession } from '../../../../session/stored-session.ts'
import { freshBrowser, user } from '../../../../testing/browser.ts'
import { fakeGateway } from '../../../../testing/fake-gateway.ts'
import { mountApp } from '../../../../testing/mount-app.tsx'
import { FakeEnvios } from '../../testing/fake-envios.ts'
import { tabs } from '../../testing/fake-tabs.ts'
import { envioAtual, setEnvio, stopEnvio } from '../fila-atual.ts'
import { Fila } from '../fila.ts'
import { OneTab } from '../one-tab.ts'

const F = TEXTOS_FILA

freshBrowser('administrador')
beforeEach(() => FakeEnvios.install())
afterEach(() => void stopEnvio())

/** A batch of two photos, of which one arrived. */
function beginEnvio() {
  const arquivo = { bytes: 3, recebido: 0 }
  const fotos = [
    { ...arquivo, n: 1, nome: '1.jpg', estado: 'chegou' as const },
    { ...arquivo, n: 2, nome: '2.jpg', estado: 'falta' as const },
  ]
  const fila = new Fila({
    linha: 'drone',
    campos: {},
    server: {
      abrir: () => Promise.resolve({ id: 'e1', estado: 'recebendo', guardaAte: '', fotos }),
      estado: () => new Promise(() => undefined),
      enviar: () => Promise.resolve(),
    },
    send: () => new Promise(() => undefined),
    files: new Map([[2, new File(['abc'], '2.jpg')]]),
    loginAgain: () => Promise.resolve(true),
    oneTab: new OneTab(tabs()),
  })
  setEnvio({ fila, userId: readSession()?.userId ?? '', content: null, isSmall: true })
  return fila.begin()
}

it('Sair asks once while an upload is under way, says what came, and stops it only on a yes', async () => {
  const calls = fakeGateway(FakeEnvios.answers())
  const { router } = mountApp(LINHAS.drone.telas.home.rota)
  await beginEnvio()
  const leave = async () => user.click((await screen.findAllByText(TEXTOS.nav.sair))[0] as HTMLElement)
  await leave()
  await screen.findByText(F.sairTexto(1, 2))
  await user.click(await screen.findByRole('button', { name: F.ficar }))
  expect(screen.queryByText(F.sairTexto(1, 2))).toBeNull()
  expect(envioAtual()?.fila.view().fase).toBe('enviando')
  await leave()
  await user.click(await screen.findByRole('button', { name: F.sairMesmoAssim }))
  await screen.findByRole('button', { name: TEXTOS.login.entrar })
  expect(router.state.location.pathname).toBe('/')
  expect(envioAtual()).toBeNull()
  expect(calls.map(({ procedure }) => procedure)).toContain('auth.logout')
})
