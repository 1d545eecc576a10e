import { vi } from 'vitest'
import type { Linha } from '#shared/linhas/index'
import { mountRoutes } from '../../../testing/mount-routes.tsx'
import '../../../ui/toasts/toast-host.tsx'
import { InspecaoTela } from '../inspecao-tela.tsx'

/** Size of the stage in the tests, CSS px: a photo of 4000 × 3000 px is shown at a quarter. */
const PALCO = { width: 1000, height: 750 }

/** Stands in for what the bench needs and jsdom lacks: sizes, pointer capture, scrolling. */
export function standInForLayout() {
  vi.stubGlobal(
    'ResizeObserver',
    class extends ResizeObserver {
      constructor(readonly report: ResizeObserverCallback) {
        super(report)
      }
      override observe() {
        this.report([{ contentRect: PALCO } as ResizeObserverEntry], this)
      }
    },
  )
  Object.assign(Element.prototype, { setPointerCapture: vi.fn(), scrollTo: vi.fn() })
}

/**
 * The inspection screen of a line in a router. `query` is that of the address; the code of every other screen
 * is loaded once `outraTela` resolves.
 */
export function mountTela(linha: Linha, query = '', outraTela?: Promise<void>) {
  return mountRoutes(
    [
      { path: linha.telas.inspecao.rota, element: <InspecaoTela linha={linha} /> },
      { path: '*', loader: () => outraTela ?? null, element: <p>outra tela</p> },
    ],
    `${linha.telas.inspecao.rota}${query}`,
  )
}

/** Query of a complete search of the line. */
export function umaBusca(linha: Linha, extra = ''): string {
  return `?${linha.busca.inspecao.map(({ campo }) => `${campo}=${campo === 'regiao' ? 'LE' : '2417'}`).join('&')}${extra}`
}
