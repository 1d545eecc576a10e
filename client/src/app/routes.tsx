import type { ComponentType, ReactNode } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { LISTA_LINHAS, type Linha, type TelaId } from '#shared/linhas/index'
import { ADMINISTRADORES, type Acesso } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { loadChunk } from '../page/shell/load-chunk.ts'
import { beginSearch } from '../linha/busca/begin-search.ts'
import { nomeTela } from '../linha/nome-tela.ts'
import { guardRedirect } from '../session/access.ts'
import { readSession } from '../session/stored-session.ts'
import { loginBackTo } from '../session/login-link.ts'
import { announceRefusal } from '../session/role-refusal.ts'
import { AdminLayout } from './shell/admin-layout.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { AccountLayout } from './shell/account-layout.tsx'
import { RouteError } from './route-error.tsx'
import { LinhaLayout } from './shell/linha-layout.tsx'
import { LoginRoute, signOutAction } from './login/login-route.tsx'
import { NotFound } from './not-found.tsx'

type TelaLinha = ComponentType<{ linha: Linha }>

/** The six screens of a line, each its own chunk. */
const TELAS: Record<TelaId, () => Promise<TelaLinha>> = {
  home: () => import('../telas/linha-home/linha-home-tela.tsx').then((m) => m.LinhaHomeTela),
  upload: () => import('../telas/upload/upload-tela.tsx').then((m) => m.UploadTela),
  inspecao: () => import('../telas/inspecao/inspecao-tela.tsx').then((m) => m.InspecaoTela),
  relatorio: () => import('../telas/relatorio/relatorio-tela.tsx').then((m) => m.RelatorioTela),
  download: () => import('../telas/download/download-tela.tsx').then((m) => m.DownloadTela),
  usuario: () => import('../telas/usuario/usuario-tela.tsx').then((m) => m.UsuarioTela),
}

/**
 * Loader that lets a role in or sends it away, and says so, before anything is drawn; `begin` asks for what the
 * screen of the address that the browser was opened at needs, while its code comes. Source: spec §4.
 */
const guard =
  (acesso: Acesso, nome: string, begin?: (address: URL) => void) =>
  ({ request }: LoaderFunctionArgs) => {
    const detour = guardRedirect(readSession(), acesso)
    if (detour === 'home') {
      announceRefusal(nome)
      return redirect(ROTAS.home)
    }
    if (detour === 'login') {
      const { pathname, search } = new URL(request.url)
      return redirect(loginBackTo(pathname + search))
    }
    // Only when the browser is at that address already: if the session proves to be over, the login leads back to where the
    // browser is.
    if (request.url === window.location.href) begin?.(new URL(request.url))
    return null
  }

/** Screens inside a frame, which stays with its navigation when one of them fails. */
const framed = (element: ReactNode, telas: RouteObject[]): RouteObject => ({
  element,
  children: [{ errorElement: <RouteError />, children: telas }],
})

function linhaRoutes(linha: Linha): RouteObject {
  const telas = Object.entries(linha.telas) as [TelaId, Linha['telas'][TelaId]][]
  return framed(
    <LinhaLayout linha={linha} />,
    telas.map(([id, { rota, acesso }]) => ({
      path: rota,
      loader: guard(acesso, nomeTela(linha, id), (address) => beginSearch(linha, id, address)),
      lazy: async () => {
        const Tela = await loadChunk(TELAS[id])
        return { Component: () => <Tela linha={linha} /> }
      },
    })),
  )
}

const generalRoutes: RouteObject[] = [
  framed(<AccountLayout />, [
    {
      path: ROTAS.home,
      loader: guard('qualquer', TEXTOS.nav.inicio),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/home/home-tela.tsx'))).HomeTela,
      }),
    },
    {
      path: ROTAS.conta,
      loader: guard('qualquer', TEXTOS.conta.titulo),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/conta/conta-tela.tsx'))).ContaTela,
      }),
    },
    { path: '*', element: <NotFound /> },
  ]),
  framed(<AdminLayout />, [
    {
      path: ROTAS.homeadm,
      loader: guard(ADMINISTRADORES, TEXTOS.painel.nav),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/painel/painel-tela.tsx'))).PainelTela,
      }),
    },
    {
      path: ROTAS.register,
      loader: guard(ADMINISTRADORES, TEXTOS.cadastro.titulo),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/cadastro/cadastro-tela.tsx'))).CadastroTela,
      }),
    },
    {
      path: ROTAS.usuarios,
      loader: guard(ADMINISTRADORES, TEXTOS.usuarios.titulo),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/usuarios/usuarios-tela.tsx'))).UsuariosTela,
      }),
    },
  ]),
]

/** Every route of the product; matching ignores case. Source: spec §2. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <RouteError />,
    hydrateFallbackElement: <LoadingScreen />,
    children: [
      { path: ROTAS.raiz, element: <LoginRoute />, action: signOutAction },
      { path: ROTAS.login, element: <LoginRoute /> },
      ...generalRoutes,
      ...LISTA_LINHAS.map(linhaRoutes),
    ],
  },
]
