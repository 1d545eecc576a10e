import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import type { Acesso } from '#shared/linhas/niveis'
import { loadChunk } from '../page/shell/load-chunk.ts'
import { guardRedirect } from '../session/access.ts'
import { loginBackTo } from '../session/login-link.ts'
import { announceRefusal } from '../session/role-refusal.ts'
import { readSession } from '../session/stored-session.ts'

interface Screen {
  path: string
  acesso: Acesso
  /** What it is called where somebody is told that it is not theirs. */
  nome: string
  /** Asks for what the screen of the address that the browser was opened at needs, while its code comes. */
  begin?: (address: URL) => void
  load: () => Promise<ComponentType>
}

/** Where a role is sent that may not see the screen, which is said to it; undefined for one that may. Source: spec §4. */
function detourFrom({ acesso, nome }: Screen, request: Request): Response | undefined {
  const detour = guardRedirect(readSession(), acesso)
  if (detour === 'home') {
    announceRefusal(nome)
    return redirect(ROTAS.home)
  }
  if (detour !== 'login') return undefined
  const { pathname, search } = new URL(request.url)
  return redirect(loginBackTo(pathname + search))
}

/**
 * The route of a screen, which lets a role in or sends it away before anything is drawn, and whose code comes when it is first
 * opened. The code is awaited in the loader: what the router's own `lazy` once failed to load it never asks for again.
 */
export function screenRoute(screen: Screen): RouteObject {
  let Tela: ComponentType | undefined
  return {
    path: screen.path,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const detour = detourFrom(screen, request)
      if (detour) return detour
      // Only when the browser is at that address already: if the session proves to be over, the login leads back to where the
      // browser is.
      if (request.url === window.location.href) screen.begin?.(new URL(request.url))
      Tela ??= await loadChunk(screen.load)
      return null
    },
    Component: () => Tela && <Tela />,
  }
}
