import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Busca } from '../../../calls/linha-procedures.ts'
import { Bench } from './bench.tsx'
import { countStates, nextPendente } from '../marcacoes/foto-states.ts'
import { UnsavedDialog } from '../marcacoes/unsaved-dialog.tsx'
import { useLeaveGuard } from '../marcacoes/use-leave-guard.ts'
import { useMarcacoes } from '../marcacoes/use-marcas.ts'
import { useFotoIndex } from '../fotos/use-foto-index.ts'
import { usePreference } from './use-preference.ts'

interface ReviewViewProps {
  linha: Linha
  busca: Busca
  /** At least one photo. */
  fotos: readonly Foto[]
  onNovaBusca: () => void
}

/** The photos of a search on the bench: one open, all with their marks. Mounted anew for each search. */
export function ReviewView({ linha, busca, fotos, onNovaBusca }: ReviewViewProps) {
  const [index, go] = useFotoIndex(busca, fotos.length)
  const goOn = usePreference('irParaPendente', false)
  const marcacao = useMarcacoes({
    linha,
    busca,
    fotos,
    onSaved: (saved) => {
      if (goOn[0]) go((now) => (now === saved ? (nextPendente(marcacao.states, saved) ?? now) : now))
    },
  })
  const foto = fotos[index]
  const state = marcacao.states[index]
  const unsaved = countStates(marcacao.states).marcada
  const guard = useLeaveGuard(unsaved, () => marcacao.dispatch({ type: 'discard' }))
  return (
    <>
      {foto && state && (
        <Bench {...{ linha, busca, fotos, index, go, foto, state, marcacao, goOn, onNovaBusca }} />
      )}
      {guard && (
        <UnsavedDialog unsaved={unsaved} leaving={guard.leaving} onStay={guard.stay} onLeave={guard.leave} />
      )}
    </>
  )
}
