import type { ComponentType, ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { LISTA_LINHAS, type Linha, type TelaId } from '#shared/linhas/index'
import { ADMINISTRADORES } from '#shared/linhas/niveis'
import { TEXTOS } from '#shared/textos/textos'
import { beginSearch } from '../linha/busca/begin-search.ts'
import { nomeTela } from '../linha/nome-tela.ts'
import { LoadingScreen } from './loading-screen.tsx'
import { Shell } from './shell/shell.tsx'
import { Frame } from './shell/frame.tsx'
import { RouteError } from './route-error.tsx'
import { screenRoute } from './screen-route.tsx'
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

/** Screens inside a frame. The frame stays, with its navigation, when one of them fails. */
const framed = (element: ReactNode, telas: RouteObject[]): RouteObject => ({
  element,
  children: [{ errorElement: <RouteError />, children: telas }],
})

function linhaRoutes(linha: Linha): RouteObject {
  const telas = Object.entries(linha.telas) as [TelaId, Linha['telas'][TelaId]][]
  return framed(
    <LinhaLayout linha={linha} />,
    telas.map(([id, { rota, acesso }]) =>
      screenRoute({
        path: rota,
        acesso,
        nome: nomeTela(linha, id),
        begin: (address) => beginSearch(linha, id, address),
        load: async () => {
          const Tela = await TELAS[id]()
          return () => <Tela linha={linha} />
        },
      }),
    ),
  )
}

/** The item that stands for all screens of the administrador. */
const PAINEL = {
  rota: ROTAS.homeadm,
  acesso: ADMINISTRADORES,
  label: TEXTOS.painel.nav,
  nome: TEXTOS.painel.nav,
  icon: 'painel',
  covers: [ROTAS.register, ROTAS.usuarios],
} as const

const generalRoutes: RouteObject[] = [
  framed(<Frame label={TEXTOS.nav.conta} itens={[]} />, [
    screenRoute({
      path: ROTAS.home,
      acesso: 'qualquer',
      nome: TEXTOS.nav.inicio,
      load: () => import('../telas/home/home-tela.tsx').then((m) => m.HomeTela),
    }),
    screenRoute({
      path: ROTAS.conta,
      acesso: 'qualquer',
      nome: TEXTOS.conta.titulo,
      load: () => import('../telas/conta/conta-tela.tsx').then((m) => m.ContaTela),
    }),
    { path: '*', element: <NotFound /> },
  ]),
  framed(<Frame label={TEXTOS.nav.administracao} itens={[PAINEL]} hasPainel />, [
    screenRoute({
      path: ROTAS.homeadm,
      acesso: ADMINISTRADORES,
      nome: TEXTOS.painel.nav,
      load: () => import('../telas/painel/painel-tela.tsx').then((m) => m.PainelTela),
    }),
    screenRoute({
      path: ROTAS.register,
      acesso: ADMINISTRADORES,
      nome: TEXTOS.cadastro.titulo,
      load: () => import('../telas/cadastro/cadastro-tela.tsx').then((m) => m.CadastroTela),
    }),
    screenRoute({
      path: ROTAS.usuarios,
      acesso: ADMINISTRADORES,
      nome: TEXTOS.usuarios.titulo,
      load: () => import('../telas/usuarios/usuarios-tela.tsx').then((m) => m.UsuariosTela),
    }),
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
