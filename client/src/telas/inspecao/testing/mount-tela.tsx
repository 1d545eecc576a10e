import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { Linha } from '#shared/linhas/index'
import { CallsProvider } from '../../../calls/calls-provider.tsx'
import { queryClient } from '../../../calls/query-client.ts'
import { Toasts } from '../../../ui/toasts/toasts.tsx'
import { InspecaoTela } from '../inspecao-tela.tsx'

/** Size of the stage in the tests, CSS px: a photo of 4000 × 3000 px is shown at a quarter. */
export const PALCO = { width: 1000, height: 750 }

/** What jsdom leaves out of the bench: sizes, pointer capture, scrolling. */
export function standInForLayout() {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly report: ResizeObserverCallback) {}
      observe() {
        this.report([{ contentRect: PALCO } as ResizeObserverEntry], this)
      }
      unobserve() {}
      disconnect() {}
    },
  )
  Object.assign(Element.prototype, { setPointerCapture: vi.fn(), scrollTo: vi.fn() })
}

/**
 * The inspection screen of a line in a router; `query` is that of the address, and the code of
 * every other screen is there once `outraTela` is.
 */
export function mountTela(linha: Linha, query = '', outraTela?: Promise<void>) {
  queryClient.clear()
  const router = createMemoryRouter(
    [
      { path: linha.telas.inspecao.rota, element: <InspecaoTela linha={linha} /> },
      { path: '*', loader: () => outraTela ?? null, element: <p>outra tela</p> },
    ],
    { initialEntries: [`${linha.telas.inspecao.rota}${query}`] },
  )
  const view = render(
    <CallsProvider>
      <RouterProvider router={router} />
      <Toasts />
    </CallsProvider>,
  )
  return { router, ...view }
}

/** Query of a complete search of the line. */
export function umaBusca(linha: Linha, extra = ''): string {
  return `?${linha.busca.inspecao.map(({ campo }) => `${campo}=${campo === 'regiao' ? 'LE' : '2417'}`).join('&')}${extra}`
}
