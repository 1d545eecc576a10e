import type { ComponentType } from 'react'
import { redirect, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { loadChunk } from '../page/shell/load-chunk.ts'
import { guardTela, type GuardedTela } from '../session/access.ts'
import { loginBackTo } from '../session/login-link.ts'

interface Screen extends GuardedTela {
  path: string
  /**
   * Makes the calls that the screen of the address at which the browser was opened needs, while its code
   * loads.
   */
  begin?: (address: URL) => void
  load: () => Promise<ComponentType>
}

/**
 * The redirect of somebody who may not see the screen: to the login, or to the home with a notice; undefined
 * for whoever may. Source: spec §4.
 */
function detourFrom(screen: Screen, request: Request): Response | undefined {
  const detour = guardTela(screen)
  if (detour === 'home') return redirect(ROTAS.home)
  if (detour === null) return undefined
  const { pathname, search } = new URL(request.url)
  return redirect(loginBackTo(pathname + search))
}

/**
 * The route of a screen. It redirects whoever may not see the screen before anything is drawn, and loads the
 * screen's code when it is first opened. The code is awaited in the loader, since the router's own `lazy`
 * never asks again for what it once failed to load.
 */
export function screenRoute(screen: Screen): RouteObject {
  let Tela: ComponentType | undefined
  return {
    path: screen.path,
    loader: async ({ request }: LoaderFunctionArgs) => {
      const detour = detourFrom(screen, request)
      if (detour) return detour
      // Only when the browser is at this address already: if the session proves to be over, the login leads
      // back to where the browser is.
      if (request.url === window.location.href) screen.begin?.(new URL(request.url))
      Tela ??= await loadChunk(screen.load)
      return null
    },
    Component: () => Tela && <Tela />,
  }
}
