import { expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { draft, type Place } from '../session/drafts.ts'
import { folders } from '../session/kept-folders.ts'
import { unmuteSessionEvents } from '../session/session-events.ts'
import { readSession } from '../session/stored-session.ts'
import { freshBrowser } from '../testing/browser.ts'
import { fakeGateway, NOTHING, Refusal } from '../testing/fake-gateway.ts'
import { endLeftSession, endSession, stopTelling } from './end-session.ts'
import { signOut } from './logout.ts'

freshBrowser('administrador')

it("S12 'Sair' forgets the folders of uploads, whoever sent them", async () => {
  fakeGateway(NOTHING)
  const forgetAll = vi.spyOn(folders, 'forgetAll').mockResolvedValue()
  await signOut()
  unmuteSessionEvents()
  expect(forgetAll).toHaveBeenCalledOnce()
})

it("'Sair' forgets unsaved work, but for what waits in the browser for its user's return", async () => {
  fakeGateway(NOTHING)
  const kept = (['memory', 'tab', 'browser'] satisfies Place[]).map((place) =>
    draft({ place, name: 'form', parse: (text) => (typeof text === 'string' ? text : undefined) }),
  )
  for (const each of kept) each.keep('begun')
  await signOut()
  unmuteSessionEvents()
  expect(kept.map((each) => each.read())).toEqual([undefined, undefined, 'begun'])
})

it('a logout that is aborted because somebody signs in is not reported as a failure on the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const told = endSession()
  stopTelling()
  expect(await told).toBe(false)
  expect(said).not.toHaveBeenCalled()
})

it.each([
  ['without a link', new TypeError('Failed to fetch')],
  ['whose gateway fails', new Refusal(503, 'Fora do ar.')],
  ['whose gateway has a fault', new Refusal(500, 'Erro interno.')],
  ['that is one call too many', new Refusal(429, 'Pedidos demais.')],
  ['that is too slow on its way', new Refusal(408, 'O envio parou.')],
])(
  "S05 'Sair' %s left everything open to the next person; now it opens nothing, and ends the session later",
  async (_, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    fakeGateway({
      'auth.logout': () => {
        throw failure
      },
    })
    await signOut()
    unmuteSessionEvents()
    expect([readSession(), localStorage.getItem('token')]).toEqual([null, 'csrf_x'])
    const calls = fakeGateway({ 'auth.logout': () => ({ ok: true }) })
    await endLeftSession()
    await endLeftSession()
    expect(calls.map(({ procedure }) => procedure)).toEqual(['auth.logout'])
    expect(readSession()?.userId).toBe('7')
  },
)

it("'Sair' in a tab opened before leaves the session of the user who is signed in by now", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('userId', '8')
  fakeGateway({
    'auth.logout': () => {
      throw new TypeError('Failed to fetch')
    },
  })
  await signOut()
  unmuteSessionEvents()
  expect(readSession()?.userId).toBe('8')
})

it('a logout that the gateway refuses is heard: it is not noted as one to be sent again later', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fakeGateway({
    'auth.logout': () => {
      throw new Refusal(409, TEXTOS.session.alterada)
    },
  })
  await signOut()
  unmuteSessionEvents()
  expect(readSession()?.userId).toBe('7')
})
