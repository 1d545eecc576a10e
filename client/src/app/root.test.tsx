import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS_HOME } from '#shared/textos/home'
import { TEXTOS_LOGIN } from '#shared/textos/pessoas/login'
import { TEXTOS } from '#shared/textos/textos'
import { freshBrowser, signInAs, user } from '../testing/browser.ts'
import { fakeGateway, NOTHING } from '../testing/fake-gateway.ts'
import { Root } from './root.tsx'

freshBrowser()
afterEach(() => window.history.replaceState(null, '', ROTAS.raiz))

const home = () => screen.findByRole('heading', { level: 1, name: TEXTOS_HOME.titulo })

describe('the first screen', () => {
  it('has the focus at its content after the login, whose button is gone', async () => {
    window.history.replaceState(null, '', ROTAS.login)
    const ana = { token: 'csrf_1', user: { id: 9, email: 'ana@vento.com.br', nivel: 'supervisor' } }
    fakeGateway({ ...NOTHING, 'auth.login': () => ana })
    render(<Root />)
    await user.type(screen.getByLabelText(TEXTOS_LOGIN.email), 'ana@vento.com.br')
    await user.type(screen.getByLabelText(TEXTOS_LOGIN.senha), 'segredo 12{Enter}')
    await home()
    await waitFor(() => expect(document.activeElement?.id).toBe('conteudo'))
  })

  it('that the browser was opened at begins at its top, where the way over the bar is', async () => {
    signInAs('supervisor')
    window.history.replaceState(null, '', ROTAS.home)
    fakeGateway(NOTHING)
    render(<Root />)
    await home()
    await user.tab()
    expect(document.activeElement?.textContent).toBe(TEXTOS.nav.pular)
  })
})
