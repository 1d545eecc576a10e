import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { holdWork, isLoginAsked, loginAgain } from '../../session/login-again.ts'
import { freshBrowser, user } from '../../testing/browser.ts'
import { fakeGateway, holdAnswers, NOTHING, Refusal, type Call } from '../../testing/fake-gateway.ts'
import { mountApp } from '../../testing/mount-app.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'

const T = TEXTOS.session
const ANA = { token: 'csrf_novo', user: { id: 7, email: 'ana@exemplo.com.br', nivel: 'administrador' } }

freshBrowser('administrador')

/** A gateway whose session has ended, until somebody signs in. */
function endedGateway(login: () => unknown): Call[] {
  let isIn = false
  const whileIn = (answer: unknown) => () => {
    if (!isIn) throw new Refusal(401, T.terminou)
    return answer
  }
  return fakeGateway({
    ...NOTHING,
    'auth.register': whileIn({ message: 'ok' }),
    'conta.changeSenha': whileIn({ message: 'Senha trocada.' }),
    'auth.login': () => {
      const answer = login()
      isIn = true
      return answer
    },
  })
}

/** Types a new senha, whose change the gateway refuses. */
async function changeSenha() {
  const { router } = mountApp(ROTAS.conta)
  const conta = TEXTOS.conta
  await user.type(await screen.findByLabelText(conta.senhaAtual), 'a senha atual')
  await user.type(screen.getByLabelText(conta.senhaNova), 'uma senha nova')
  await user.type(screen.getByLabelText(conta.senhaRepetida), 'uma senha nova')
  await user.click(screen.getByRole('button', { name: conta.salvar }))
  const dialog = within(await screen.findByRole('dialog', { name: T.entreDeNovo }))
  const enter = async (senha: string) => {
    await user.type(dialog.getByLabelText(TEXTOS.login.senha), senha)
    await user.click(dialog.getByRole('button', { name: TEXTOS.login.entrar }))
  }
  return { router, dialog, enter }
}

describe('a session that ends over a typed form', () => {
  it('is mended in place: the same page, and the call that was refused goes on by itself', async () => {
    const calls = endedGateway(() => ANA)
    const { router, dialog } = await changeSenha()
    expect(dialog.getByLabelText<HTMLInputElement>(TEXTOS.login.email).value).toBe('ana@exemplo.com.br')
    expect(document.activeElement).toBe(dialog.getByLabelText(TEXTOS.login.senha))
    await user.click(dialog.getByRole('button', { name: TEXTOS.login.entrar }))
    expect(dialog.getByText(TEXTOS.login.senhaObrigatoria)).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText(TEXTOS.login.senha))
    const answer = holdAnswers()
    // Enter twice: in the field it asks for another sending while the first is under way.
    await user.type(dialog.getByLabelText(TEXTOS.login.senha), 'segredo')
    for (let n = 0; n < 2; n++) fireEvent.submit(dialog.getByLabelText(TEXTOS.login.senha))
    answer()
    expect(await screen.findByText('Senha trocada.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls.filter(({ procedure }) => procedure === 'auth.login')).toHaveLength(1)
    expect(router.state.location.pathname).toBe(ROTAS.conta)
    expect(calls.filter(({ procedure }) => procedure === 'conta.changeSenha')).toHaveLength(2)
    expect(localStorage.getItem('token')).toBe('csrf_novo')
  })

  it('lets no dialog open above it, which could not be pressed', async () => {
    endedGateway(() => ANA)
    const { enter } = await changeSenha()
    render(<Modal label="Envio" onClose={() => {}} children={null} />)
    expect(screen.getAllByRole('dialog').map((shown) => shown.getAttribute('aria-label'))).toEqual([
      T.entreDeNovo,
    ])
    await enter('segredo')
    expect(await screen.findByRole('dialog', { name: 'Envio' })).toBeTruthy()
  })

  it('stays open after a wrong senha, and leads to the login when it is given up: there it was asked for again once a photo under way was refused', async () => {
    endedGateway(() => {
      throw new Refusal(401, 'E-mail ou senha inválidos.')
    })
    const { router, dialog, enter } = await changeSenha()
    await enter('errada')
    expect(await screen.findByText('E-mail ou senha inválidos.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: T.sairDaPagina }))
    await screen.findByRole('heading', { name: TEXTOS.login.titulo })
    expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent(ROTAS.conta)}`)
    // An upload under way is not stopped by a login.
    onTestFinished(holdWork(() => true))
    void loginAgain()
    expect(isLoginAsked()).toBe(false)
  })

  it('leaves the page, and says so, when another user signs in instead', async () => {
    const calls = endedGateway(() => ({ ...ANA, user: { ...ANA.user, id: 8 } }))
    const { enter } = await changeSenha()
    await enter('segredo')
    expect(await screen.findByText(T.outraPessoa)).toBeTruthy()
    expect(localStorage.getItem('userId')).toBe('7')
    await screen.findByRole('heading', { name: TEXTOS.login.titulo })
    expect(calls.filter(({ procedure }) => procedure === 'conta.changeSenha')).toHaveLength(1)
  })

  it('asked for the senha of a person who had signed in in another tab meanwhile, and sent that senha with the old e-mail', async () => {
    const calls = endedGateway(() => ANA)
    const { enter } = await changeSenha()
    localStorage.setItem('userId', '8')
    localStorage.setItem('userEmail', 'rui@exemplo.com.br')
    await enter('segredo')
    expect(await screen.findByText('Senha trocada.')).toBeTruthy()
    const asked = calls.find(({ procedure }) => procedure === 'auth.login')?.input
    expect(asked).toEqual({ email: 'ana@exemplo.com.br', senha: 'segredo' })
  })

  it('is mended by the same user signing in in another tab, and by nobody else', async () => {
    const calls = endedGateway(() => ANA)
    await changeSenha()
    localStorage.setItem('userId', '8')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    expect(isLoginAsked()).toBe(true)
    localStorage.setItem('userId', '7')
    window.dispatchEvent(new StorageEvent('storage', { key: 'tema' }))
    expect(isLoginAsked()).toBe(true)
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
    await waitFor(() =>
      expect(calls.filter(({ procedure }) => procedure === 'conta.changeSenha').length).toBeGreaterThan(1),
    )
  })
})
