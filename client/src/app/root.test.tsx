import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS_HOME } from '#shared/textos/home'
import { TEXTOS_LOGIN } from '#shared/textos/pessoas/login'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, signInAs, user } from '../testing/browser.ts'
import { fakeGateway, NOTHING } from '../testing/fake-gateway.ts'
import './app.tsx'
import '../testing/late-code.ts'
import { Root } from './root.tsx'

freshBrowser()
afterEach(() => window.history.replaceState(null, '', ROTAS.raiz))

const HEADING = { level: 1, name: TEXTOS_HOME.titulo }
const home = () => screen.findByRole('heading', HEADING)
const homeNow = () => screen.queryByRole('heading', HEADING)

/** Turns of the event loop after which a screen that waits for nothing has been drawn. */
const TURNS = 200

describe('the first screen', () => {
  // This test runs first: code that was loaded once is at hand for all later tests.
  it('is there as soon as its code is, not 300 ms after the place for it was drawn empty', async () => {
    signInAs('supervisor')
    window.history.replaceState(null, '', ROTAS.home)
    fakeGateway(NOTHING)
    // No time goes by, so that what React puts off never comes.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    render(<Root />)
    for (let turn = 0; turn < TURNS && !homeNow(); turn += 1) await new Promise((done) => setImmediate(done))
    expect(homeNow()).not.toBeNull()
  })

  it('S07 is hidden where the browser keeps it for the way back', async () => {
    signInAs('supervisor')
    window.history.replaceState(null, '', ROTAS.home)
    fakeGateway(NOTHING)
    const { unmount } = render(<Root />)
    await home()
    window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
    const { style } = document.documentElement
    expect(style.visibility).toBe('hidden')
    style.visibility = ''
    unmount()
  })

  it('has the focus at its heading after the login, whose button is gone', async () => {
    window.history.replaceState(null, '', ROTAS.login)
    const ana = { token: 'csrf_1', user: { id: 9, email: 'ana@vento.com.br', nivel: 'supervisor' } }
    fakeGateway({ ...NOTHING, 'auth.login': () => ana })
    render(<Root />)
    await user.type(screen.getByLabelText(TEXTOS_LOGIN.email), 'ana@vento.com.br')
    await user.type(screen.getByLabelText(TEXTOS_LOGIN.senha), 'segredo 12{Enter}')
    const heading = await home()
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('at which the browser was opened begins at its top, with the link over the bar', async () => {
    signInAs('supervisor')
    window.history.replaceState(null, '', ROTAS.home)
    fakeGateway(NOTHING)
    render(<Root />)
    await home()
    await user.tab()
    expect(document.activeElement?.textContent).toBe(TEXTOS.nav.pular)
  })
})
