import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { EnvioVisto } from '#shared/contract/envios'
import { LINHAS } from '#shared/linhas/index'
import { readSession } from '../../../../session/stored-session.ts'
import { freshBrowser } from '../../../../testing/browser.ts'
import { fakeGateway } from '../../../../testing/fake-gateway.ts'
import { mountApp } from '../../../../testing/mount-app.tsx'
import { FakeEnvios } from '../../testing/fake-envios.ts'
import { tabs } from '../../testing/fake-tabs.ts'
import { setEnvio, stopEnvio } from '../fila-atual.ts'
import { Fila } from '../fila.ts'
import { OneTab } from '../one-tab.ts'

freshBrowser('administrador')
beforeEach(() => FakeEnvios.install())
afterEach(() => void stopEnvio())

const bytes = 550 * 1024 ** 2
const fotos = [1, 2].map((n) => ({ n, nome: `${n}.jpg`, bytes, recebido: bytes, estado: 'chegou' as const }))

it('shows how much of the batch the backend has been given', async () => {
  fakeGateway(FakeEnvios.answers())
  mountApp(LINHAS.drone.telas.upload.rota)
  const visto = { id: 'e1', estado: 'enviando', fotos, entregue: 340 * 1024 ** 2 } as unknown as EnvioVisto
  const fila = new Fila({
    linha: 'drone',
    campos: {},
    server: {
      abrir: () => Promise.reject(new Error('never')),
      estado: () => Promise.resolve(visto),
      enviar: () => Promise.resolve(),
    },
    send: () => new Promise(() => undefined),
    files: new Map(),
    loginAgain: () => Promise.resolve(true),
    oneTab: new OneTab(tabs()),
  })
  setEnvio({ fila, userId: readSession()?.userId ?? '', content: null, isSmall: false })
  void fila.resume('e1')
  expect(await screen.findByText('Guardando as fotos: 340 MB de 1.100 MB')).toBeTruthy()
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('100')
})
