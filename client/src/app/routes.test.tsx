import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ROTAS } from '#shared/contract/rotas'
import { LINHAS, LISTA_LINHAS } from '#shared/linhas/index'
import { canAccess } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { trpcClient } from '../calls/trpc.ts'
import { queryClient } from '../calls/query-client.ts'
import { storeProvisoria } from '../session/senha-provisoria.ts'
import { noteUnendedSession, readSession } from '../session/stored-session.ts'
import { fakeGateway, Refusal } from '../testing/fake-gateway.ts'
import { freshBrowser, signInAs, user } from '../testing/browser.ts'
import { mountApp } from '../testing/mount-app.tsx'
import { EMPTY_PAINEL } from '../testing/wtg-pages.ts'

const EMPTY = {
  'usuarios.page': () => ({ usuarios: [], achados: 0, total: 0 }),
  'conta.state': () => ({ senhaAqui: true }),
  'usuario.pagina': () => ({ empresas: [], wtgs: [] }),
  ...EMPTY_PAINEL,
}

freshBrowser()
beforeEach(() => void fakeGateway(EMPTY))

/** Opens an address and tells where the app ends up. */
async function landing(address: string) {
  const { router, unmount } = mountApp(address)
  await waitFor(() => {
    expect(router.state.initialized).toBe(true)
    expect(router.state.navigation.state).toBe('idle')
  })
  const { pathname, search } = router.state.location
  unmount()
  return pathname + search
}

it('a tab without a stored userId is led to the login, which keeps the whole address', async () => {
  const address = `${LINHAS.drone.telas.download.rota}?os=1`
  expect(await landing(address)).toBe(`/login?redirect=${encodeURIComponent(address)}`)
})

it('a role that is not known is like one that is in no list', async () => {
  signInAs('chefe')
  expect(await landing(ROTAS.homeadm)).toBe(ROTAS.home)
  expect(await landing('/upload')).toBe('/upload')
})

const BARRA = ['upload', 'inspecao', 'relatorio', 'download', 'usuario'] as const

describe.each(LISTA_LINHAS)('a refused click on the $id line', (linha) => {
  it.each(BARRA)('on %s in the bar stays where it is and names the screen', async (tela) => {
    signInAs('colaborador')
    const { router } = mountApp('/upload')
    await router.navigate(linha.telas.upload.rota)
    const bar = within(await screen.findByRole('navigation', { name: TEXTOS.nav.navegacaoLinha }))
    await user.click(bar.getByRole('link', { name: TEXTOS.nav[tela] }))
    const aberta = canAccess('colaborador', linha.telas[tela].acesso)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(linha.telas[aberta ? tela : 'upload'].rota),
    )
    if (!aberta)
      expect(
        await screen.findByText(`Seu nível de acesso não abre ${TEXTOS.nav[tela]} (${linha.nome}).`),
      ).toBeTruthy()
  })
})

it('the way back to the panel is there once on the panel itself', async () => {
  signInAs('administrador')
  mountApp(ROTAS.homeadm)
  expect(await screen.findAllByRole('link', { name: 'Painel Administrativo' })).toHaveLength(1)
})

describe.each([ROTAS.home, ...LISTA_LINHAS.map(({ telas }) => telas.home.rota)])(
  'the cards of %s',
  (rota) => {
    it('are not shown for a session that ended, which leads to the login at once', async () => {
      signInAs('administrador')
      let seen = 0
      const watch = new MutationObserver(() => (seen += document.querySelectorAll('main a').length))
      watch.observe(document.body, { childList: true, subtree: true })
      fakeGateway({
        'auth.me': () => {
          throw new Refusal(401, TEXTOS.session.terminou)
        },
      })
      const { router } = mountApp(rota)
      await screen.findByLabelText(TEXTOS.login.senha)
      expect(router.state.location.search).toBe(`?redirect=${encodeURIComponent(rota)}`)
      watch.disconnect()
      expect(seen).toBe(0)
    })

    it('are shown when the gateway cannot be asked', async () => {
      signInAs('administrador')
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
      mountApp(rota)
      await waitFor(() => expect(document.querySelectorAll('main a').length).toBeGreaterThan(2))
    })
  },
)

describe('Sair', () => {
  it('posts the logout, opens / and leaves the stored values', async () => {
    const calls = fakeGateway({ ...EMPTY, 'auth.logout': () => ({ ok: true }) })
    signInAs('supervisor')
    const { router } = mountApp(ROTAS.home)
    await user.click(await screen.findByRole('link', { name: TEXTOS.nav.sair }))
    await screen.findByRole('button', { name: TEXTOS.login.entrar })
    expect(calls.map(({ procedure }) => procedure).toSorted()).toEqual(['auth.logout', 'auth.me'])
    expect(router.state.location.pathname).toBe('/')
    await waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
    expect({ ...localStorage }).toEqual({
      token: 'csrf_x',
      userEmail: 'ana@exemplo.com.br',
      userId: '7',
      userRole: 'supervisor',
    })
  })

  it('in another tab, still unanswered, leads this tab to the login: it used to say that the role does not open the screen', async () => {
    fakeGateway(EMPTY)
    signInAs('supervisor')
    const { router } = mountApp(LINHAS.drone.telas.home.rota)
    const link = await screen.findAllByRole('link', { name: TEXTOS.inspecao.titulo })
    noteUnendedSession(true)
    await user.click(link[0] ?? document.body)
    await screen.findByLabelText(TEXTOS.login.senha)
    expect(router.state.location.pathname).toBe(ROTAS.login)
  })

  it('reports none of the calls that are refused because of it', async () => {
    let signedOut = false
    fakeGateway({
      'auth.logout': () => {
        signedOut = true
        return { ok: true }
      },
      'admin.wtgStats': () => {
        if (signedOut) throw new Refusal(401, TEXTOS.session.terminou)
        return { week: 1, month: 2 }
      },
    })
    signInAs('administrador')
    const { router } = mountApp(ROTAS.home)
    await user.click(await screen.findByRole('link', { name: TEXTOS.nav.sair }))
    await trpcClient.admin.wtgStats.query().catch(() => null)
    await screen.findByLabelText(TEXTOS.login.senha)
    expect(router.state.location.pathname + router.state.location.search).toBe('/')
    expect(screen.queryByText(TEXTOS.session.terminou)).toBeNull()
  })
})

it('the bar did not mark the open screen when the address ended with a slash, and the banner of a generated senha led to that screen', async () => {
  signInAs('administrador')
  storeProvisoria(readSession()?.userId ?? '', true)
  const { unmount } = mountApp(`${LINHAS.drone.telas.usuario.rota.toUpperCase()}/`)
  const here = await screen.findAllByRole('link', { current: 'page' })
  expect(here.map(({ textContent }) => textContent)).toEqual([TEXTOS.nav.usuario])
  expect(screen.getByRole('link', { name: TEXTOS.conta.trocarSenha })).toBeTruthy()
  unmount()
  mountApp(`${ROTAS.conta}/`)
  expect(await screen.findByLabelText(TEXTOS.conta.senhaAtual)).toBeTruthy()
  expect(screen.queryByRole('link', { name: TEXTOS.conta.trocarSenha })).toBeNull()
})
