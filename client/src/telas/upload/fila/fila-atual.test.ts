import { afterEach, expect, it } from 'vitest'
import { isWorkHeld } from '../../../session/login-again.ts'
import { tabs } from '../testing/fake-tabs.ts'
import { setEnvio, stopEnvio } from './fila-atual.ts'
import { Fila } from './fila.ts'
import { OneTab } from './one-tab.ts'

afterEach(() => void stopEnvio())

const never = () => new Promise<never>(() => undefined)

it('a session that ends before the code that draws an upload is there is mended in place', () => {
  const fila = new Fila({
    linha: 'drone',
    campos: {},
    server: { abrir: never, estado: never, enviar: never },
    send: never,
    files: new Map(),
    loginAgain: never,
    oneTab: new OneTab(tabs()),
  })
  void fila.begin()
  expect(isWorkHeld()).toBe(false)
  setEnvio({ fila, userId: '7', content: null, isSmall: false })
  expect(isWorkHeld()).toBe(true)
  fila.stop()
  expect(isWorkHeld()).toBe(false)
  setEnvio(null)
  void fila.begin()
  expect(isWorkHeld()).toBe(false)
})
