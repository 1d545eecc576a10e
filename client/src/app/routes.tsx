import type { ComponentType, ReactNode } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { LISTA_LINHAS, type Linha, type TelaId } from '#shared/linhas/index'
import { ADMINISTRADORES, type Acesso } from '#shared/contract/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { loadChunk } from '../page/load-chunk.ts'
import { nomeTela } from '../linha/nome-tela.ts'
import { guardRedirect } from '../session/access.ts'
import { readSession } from '../session/stored-session.ts'
import { loginCom } from '../session/login-link.ts'
import { announceRefusal } from '../session/role-refusal.ts'
import { AdminLayout } from './admin-layout.tsx'
import { CarregandoTela } from './loading-screen.tsx'
import { Casca } from './shell.tsx'
import { ContaLayout } from './account-layout.tsx'
import { ErroRota } from './route-error.tsx'
import { LinhaLayout } from './linha-layout.tsx'
import { LoginRota, signOutAction } from './login-route.tsx'
import { NaoEncontrada } from './not-found.tsx'

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

/** Loader that lets a role in or sends it away, and says so, before anything is drawn. Source: spec §4. */
const guarda =
  (acesso: Acesso, nome: string) =>
  ({ request }: LoaderFunctionArgs) => {
    const desvio = guardRedirect(readSession(), acesso)
    if (desvio === 'home') {
      announceRefusal(nome)
      return redirect(ROTAS.home)
    }
    if (desvio === 'login') {
      const { pathname, search } = new URL(request.url)
      return redirect(loginCom(pathname + search))
    }
    return null
  }

/** Screens inside a frame, which stays with its navigation when one of them fails. */
const moldura = (element: ReactNode, telas: RouteObject[]): RouteObject => ({
  element,
  children: [{ errorElement: <ErroRota />, children: telas }],
})

function rotasDaLinha(linha: Linha): RouteObject {
  const telas = Object.entries(linha.telas) as [TelaId, Linha['telas'][TelaId]][]
  return moldura(
    <LinhaLayout linha={linha} />,
    telas.map(([id, { rota, acesso }]) => ({
      path: rota,
      loader: guarda(acesso, nomeTela(linha, id)),
      lazy: async () => {
        const Tela = await loadChunk(TELAS[id])
        return { Component: () => <Tela linha={linha} /> }
      },
    })),
  )
}

const rotasGerais: RouteObject[] = [
  moldura(<ContaLayout />, [
    {
      path: ROTAS.home,
      loader: guarda('qualquer', TEXTOS.nav.inicio),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/home/home-tela.tsx'))).HomeTela,
      }),
    },
    { path: '*', element: <NaoEncontrada /> },
  ]),
  moldura(<AdminLayout />, [
    {
      path: ROTAS.homeadm,
      loader: guarda(ADMINISTRADORES, TEXTOS.admin.nav),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/admin/admin-tela.tsx'))).AdminTela,
      }),
    },
    {
      path: ROTAS.register,
      loader: guarda(ADMINISTRADORES, TEXTOS.cadastro.titulo),
      lazy: async () => ({
        Component: (await loadChunk(() => import('../telas/cadastro/cadastro-tela.tsx'))).CadastroTela,
      }),
    },
  ]),
]

/** Every route of the product; matching ignores case. Source: spec §2. */
export const rotas: RouteObject[] = [
  {
    element: <Casca />,
    errorElement: <ErroRota />,
    hydrateFallbackElement: <CarregandoTela />,
    children: [
      { path: ROTAS.raiz, element: <LoginRota />, action: signOutAction },
      { path: ROTAS.login, element: <LoginRota /> },
      ...rotasGerais,
      ...LISTA_LINHAS.map(rotasDaLinha),
    ],
  },
]
