import { TEXTOS } from '#shared/textos/textos'
import { Loading } from '../ui/placeholders/loading.tsx'

/** Shown while the first screen's chunk loads. */
export function LoadingScreen() {
  return (
    <main className="page">
      <Loading>{TEXTOS.geral.carregando}</Loading>
    </main>
  )
}
