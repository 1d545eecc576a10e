import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PUBLIC_ROUTES } from '#specification/access'
import * as ENTRY from '#specification/entry'
import { freshBrowser, signInAs, user } from '../testing/browser.ts'
import { fakeGateway, NOTHING, Refusal } from '../testing/fake-gateway.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { barReads, dialogReads, fill, loginReads, press, screenReads, toastSays } from '../testing/reading.ts'

freshBrowser()

const signedIn = (nivel: string) => () => ({
  token: 'csrf_1',
  user: { id: 9, email: 'ana@vento.com.br', nivel },
})
const CREDENTIALS = [
  ['E-mail', ' ana@vento.com.br '],
  ['Senha', 'segredo 12'],
] as const
const unreachable = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))

describe('the login', () => {
  it('has banner, slogan, its two fields and Entrar', async () => {
    fakeGateway({})
    for (const address of PUBLIC_ROUTES) {
      mountApp(address)
      await loginReads(ENTRY.LOGIN)
      cleanup()
    }
  })

  it('says what is wrong with e-mail and senha', async () => {
    fakeGateway({})
    mountApp('/login')
    await press('Entrar')
    await loginReads(ENTRY.LOGIN_MISSING)
  })

  it('shows what is typed as senha on demand', async () => {
    fakeGateway({})
    mountApp('/login')
    await press('Mostrar senha')
    await loginReads(ENTRY.LOGIN_SENHA_SHOWN)
    await press('Esconder senha')
    await loginReads(ENTRY.LOGIN)
  })

  it.each([
    ['administrador', '/homeadm'],
    ['supervisor', '/home'],
    ['colaborador', '/home'],
    ['supervisorCivil', '/home'],
    ['colaboradorCivil', '/home'],
  ])('stores the four values of a %s, greets by the product name and leads to %s', async (nivel, path) => {
    fakeGateway({ ...NOTHING, 'auth.login': signedIn(nivel) })
    const { router } = mountApp('/login')
    await fill(CREDENTIALS)
    await press('Entrar')
    await toastSays('Bem-vindo à Extradorso!')
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
    expect({ ...localStorage }).toEqual({
      token: 'csrf_1',
      userEmail: 'ana@vento.com.br',
      userId: '9',
      userRole: nivel,
    })
  })

  it("says 'Erro no login' when nothing answers", async () => {
    fakeGateway({})
    mountApp('/login')
    await fill(CREDENTIALS)
    unreachable()
    await press('Entrar')
    await toastSays('Erro no login', 'Sem conexão com o servidor. Verifique a rede e tente novamente.')
  })

  it("says 'Erro no login', then the server's own sentence and the request's number", async () => {
    fakeGateway({
      'auth.login': () => {
        throw new Refusal(401, 'E-mail ou senha inválidos.')
      },
    })
    mountApp('/login')
    await fill(CREDENTIALS)
    await press('Entrar')
    await toastSays('Erro no login', 'E-mail ou senha inválidos.', 'Código do pedido: 5d3f0b1c')
  })
})

describe('a toast', () => {
  it('closes after 3000 ms and not before, and waits while the pointer is on it', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    fakeGateway({})
    mountApp('/login')
    await fill(CREDENTIALS)
    unreachable()
    await press('Entrar')
    await toastSays('Erro no login', 'Sem conexão com o servidor. Verifique a rede e tente novamente.')
    const toast = document.querySelector<HTMLElement>('.toast')
    const container = document.querySelector('.Toastify__toast-container')
    if (!toast || !container) throw new Error('no toast')
    expect(container.className).toContain('Toastify__toast-container--top-right')
    const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar')
    expect(bar?.style.animationDuration).toBe('3000ms')
    fireEvent.animationEnd(toast)
    await waitFor(() => expect(bar?.style.animationPlayState).toBe('running'))
    fireEvent.mouseEnter(toast)
    await waitFor(() => expect(bar?.style.animationPlayState).toBe('paused'))
    fireEvent.mouseLeave(toast)
    await waitFor(() => expect(bar?.style.animationPlayState).toBe('running'))
  })
})

describe('the home', () => {
  it.each(['administrador', 'supervisor', 'colaborador', 'supervisorCivil', 'colaboradorCivil'])(
    'offers a %s the three inspection types and the slogan',
    async (nivel) => {
      signInAs(nivel)
      fakeGateway({})
      mountApp('/home')
      await screenReads(ENTRY.HOME)
      await barReads(nivel === 'administrador' ? ENTRY.HOME_BAR_ADMINISTRADOR : ENTRY.HOME_BAR)
    },
  )
})

describe('an address that is none', () => {
  it('is said not to be found, with the way home', async () => {
    signInAs('supervisor')
    fakeGateway({})
    mountApp('/nada')
    await screenReads(ENTRY.NOT_FOUND)
  })
})

describe('a session that ended or changed', () => {
  it.each([
    [401, 'Sua sessão terminou. Entre novamente.'],
    [409, 'Sessão alterada em outra aba. Recarregue a página.'],
  ])('after %i says: %s', async (status, sentence) => {
    signInAs('supervisor')
    fakeGateway({
      'drone.busca': () => {
        throw new Refusal(status, sentence)
      },
    })
    mountApp('/downloadDrone')
    await fill([
      ['OS', '1'],
      ['WTG', '2'],
    ])
    await press('Buscar')
    await toastSays(sentence)
  })
})

describe('a screen that fails', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))

  it('says so and offers to load the page again', async () => {
    signInAs('supervisor')
    fakeGateway({ 'usuario.pagina': () => ({ empresas: 7, wtgs: 7 }) })
    mountApp('/usuariodrone')
    await screenReads(ENTRY.BROKEN_SCREEN)
  })
})

describe('the registration', () => {
  const PERSON = [
    ['Responsável', 'Davi Nóbrega'],
    ['Empresa', 'Altura Drones'],
    ['Ramo', 'Serviços com drone'],
    ['CNPJ', '12345678000195'],
    ['Telefone', '81998123307'],
    ['E-mail', 'davi@altura.com.br'],
    ['Senha', 'segredo 12'],
  ] as const
  beforeEach(() => signInAs('administrador'))

  it('asks for every user field in order and offers the five roles, colaborador chosen', async () => {
    fakeGateway({})
    mountApp('/register')
    await screenReads(ENTRY.REGISTER)
  })

  it('says under each field what is missing', async () => {
    fakeGateway({})
    mountApp('/register')
    await press('Cadastrar')
    await screenReads(ENTRY.REGISTER_MISSING)
  })

  it('says what is wrong with CNPJ and senha, and asks before what was filled in is left', async () => {
    fakeGateway(NOTHING)
    mountApp('/register')
    await fill([...PERSON, ['CNPJ', '12345678000196'], ['Senha', '1234567']])
    await press('Cadastrar')
    await screenReads(ENTRY.REGISTER_WRONG)
    fireEvent.click(screen.getByRole('link', { name: 'Cancelar' }))
    await dialogReads(ENTRY.REGISTER_LEAVING)
  })

  it('says that it was done, and leads to /homeadm after 3000 ms and not before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 })
    const calls = fakeGateway({ ...NOTHING, 'auth.register': () => ({ message: 'ok' }) })
    const { router } = mountApp('/register')
    await fill(PERSON)
    await user.click(screen.getByRole('radio', { name: /^Supervisor Civil/ }))
    vi.useFakeTimers()
    fireEvent.submit(screen.getByRole('button', { name: 'Cadastrar' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(calls.at(-1)).toEqual({
      procedure: 'auth.register',
      input: {
        responsavel: 'Davi Nóbrega',
        empresa: 'Altura Drones',
        ramo: 'Serviços com drone',
        cnpj: '12.345.678/0001-95',
        telefone: '(81) 99812-3307',
        email: 'davi@altura.com.br',
        senha: 'segredo 12',
        nivel: 'supervisorCivil',
      },
    })
    await act(() => vi.advanceTimersByTimeAsync(2999))
    expect(document.querySelector('.toast')?.textContent).toContain('Cadastro realizado com sucesso!')
    expect(router.state.location.pathname).toBe('/register')
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    await waitFor(() => expect(router.state.location.pathname).toBe('/homeadm'))
  })

  it("says 'Erro no cadastro' when nothing answers", async () => {
    fakeGateway({})
    mountApp('/register')
    await fill(PERSON)
    unreachable()
    await press('Cadastrar')
    await toastSays('Erro no cadastro', 'Sem conexão com o servidor. Verifique a rede e tente novamente.')
  })
})
