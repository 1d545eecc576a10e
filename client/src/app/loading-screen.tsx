import { TEXTOS } from '#shared/textos/textos'
import { Loading } from '../ui/placeholders/loading.tsx'

/** While the first screen's chunk is on its way. */
export function LoadingScreen() {
  return (
    <main className="page">
      <Loading>{TEXTOS.geral.carregando}</Loading>
    </main>
  )
}
