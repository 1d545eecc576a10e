import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { TEXTOS } from '#shared/textos/textos'
import { noteUnendedSession } from '../../session/stored-session.ts'
import { freshBrowser, signInAs, user } from '../../testing/browser.ts'
import { Toasts } from '../../ui/toasts/toasts.tsx'
import '../../ui/toasts/toast-host.tsx'
import { fakeGateway, holdAnswers, Refusal } from '../../testing/fake-gateway.ts'
import { LoginTela } from './login-tela.tsx'

const T = TEXTOS.login
const onSignedIn = vi.fn()

freshBrowser()
beforeEach(() => void onSignedIn.mockReset())

function mount(
  login: () => unknown = () => ({ token: 'csrf_1', user: { id: 9, email: 'a@b.com', nivel: 'supervisor' } }),
) {
  const calls = fakeGateway({ 'auth.login': login })
  render(
    <>
      <LoginTela onSignedIn={onSignedIn} />
      <Toasts />
    </>,
  )
  return calls
}

async function signIn(email: string, senha: string) {
  if (email) await user.type(screen.getByLabelText(T.email), email)
  if (senha) await user.type(screen.getByLabelText(T.senha), senha)
  await user.click(screen.getByRole('button', { name: T.entrar }))
}

describe('the login', () => {
  it.each(['', 'joana', 'joana@', 'joana.prado@ventonorte', 'a b@c.com'])(
    'refuses the e-mail %j and an empty senha under the fields, sends nothing and focuses the first',
    async (email) => {
      const calls = mount()
      await signIn(email, '')
      expect(screen.getByText(T.emailInvalido)).toBeTruthy()
      expect(screen.getByText(T.senhaObrigatoria)).toBeTruthy()
      expect(document.activeElement).toBe(screen.getByLabelText(T.email))
      expect(screen.getByLabelText(T.email).getAttribute('aria-invalid')).toBe('true')
      expect(calls).toEqual([])
    },
  )

  it('had to be clicked before the e-mail could be typed', async () => {
    mount()
    await user.keyboard('ana@vento.com.br')
    expect(screen.getByLabelText<HTMLInputElement>(T.email).value).toBe('ana@vento.com.br')
  })

  it('told a field that it was wrong when it had been put right, until it was sent again', async () => {
    mount()
    await signIn('joana', '')
    await user.type(screen.getByLabelText(T.email), '@vento.com.br')
    expect(screen.queryByText(T.emailInvalido)).toBeNull()
    expect(screen.getByText(T.senhaObrigatoria)).toBeTruthy()
    await user.type(screen.getByLabelText(T.senha), 's')
    expect(screen.queryByText(T.senhaObrigatoria)).toBeNull()
  })

  it("says 'Erro no login' first, then the server's own sentence when it refuses, and stays", async () => {
    mount(() => {
      throw new Refusal(401, 'Usuário bloqueado')
    })
    await signIn('a@b.com', 'x')
    const toast = (await screen.findByText('Erro no login')).closest('[role=alert]')
    expect(toast?.querySelector('.toast__text')?.textContent).toMatch(
      /^Erro no loginUsuário bloqueadoCódigo do pedido: /,
    )
    expect(onSignedIn).not.toHaveBeenCalled()
    expect(localStorage.length).toBe(0)
    expect(screen.getByLabelText(T.email)).toHaveProperty('value', 'a@b.com')
    expect(screen.getByRole('button', { name: T.entrar })).toHaveProperty('disabled', false)
  })
})

it('ends the session of whoever left without a link once there is one', async () => {
  signInAs('supervisor')
  noteUnendedSession(true)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isDown = true
  const calls = fakeGateway({
    'auth.logout': () => {
      if (isDown) throw new TypeError('Failed to fetch')
      return { ok: true }
    },
  })
  render(<LoginTela onSignedIn={onSignedIn} />)
  await waitFor(() => expect(calls).toHaveLength(1))
  isDown = false
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(localStorage.getItem('saida')).toBeNull())
  expect(calls).toHaveLength(2)
})

describe('a login after a logout that the gateway could not be told', () => {
  beforeEach(() => {
    signInAs('supervisor')
    noteUnendedSession(true)
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('lost its cookie to the answer of that logout, where it was still on its way', async () => {
    let senha = 'errada'
    mount(() => {
      if (senha === 'errada') throw new Refusal(401, 'Senha errada')
      return { token: 'csrf_1', user: { id: 9, email: 'a@b.com', nivel: 'supervisor' } }
    })
    const told: (AbortSignal | null | undefined)[] = []
    const answers = fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.includes('auth.logout')) return answers(url, init)
      told.push(init.signal)
      return new Promise(() => undefined)
    })
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(told).toHaveLength(1))
    await signIn('a@b.com', senha)
    await screen.findByText('Senha errada')
    // Nobody signed in: the logout of the earlier user still has to be told.
    await waitFor(() => expect(told.map((signal) => signal?.aborted)).toEqual([true, false]))
    senha = 'certa'
    await user.click(screen.getByRole('button', { name: T.entrar }))
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(told.map((signal) => signal?.aborted)).toEqual([true, true])
  })

  it('in another tab lost its cookie to the answer of that logout, where this one was telling it', async () => {
    mount()
    const told: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
      told.push(init.signal)
      return new Promise(() => undefined)
    })
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(told).toHaveLength(1))
    fireEvent(window, new StorageEvent('storage', { key: 'tema' }))
    expect(told[0]?.aborted).toBe(false)
    noteUnendedSession(false)
    fireEvent(window, new StorageEvent('storage', { key: 'saida' }))
    expect(told[0]?.aborted).toBe(true)
  })

  it('is not overtaken by the logout where the network is back meanwhile', async () => {
    const calls = fakeGateway({
      'auth.login': () => ({ token: 'csrf_1', user: { id: 9, email: 'a@b.com', nivel: 'supervisor' } }),
      'auth.logout': () => ({ ok: true }),
    })
    noteUnendedSession(false)
    render(<LoginTela onSignedIn={onSignedIn} />)
    noteUnendedSession(true)
    const answer = holdAnswers()
    await signIn('a@b.com', 'segredo 1')
    fireEvent(window, new Event('online'))
    answer()
    await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
    expect(calls.map(({ procedure }) => procedure)).toEqual(['auth.login'])
  })
})
