import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Busca } from '../../../calls/linha-procedures.ts'
import { Bench } from './bench.tsx'
import { countStates, nextPendente } from '../marcacoes/foto-states.ts'
import { UnsavedDialog } from '../marcacoes/unsaved-dialog.tsx'
import { useLeaveGuard } from '../marcacoes/use-leave-guard.ts'
import { useMarcas } from '../marcacoes/use-marcas.ts'
import { usePhotoIndex } from '../fotos/use-foto-index.ts'
import { usePreference } from './use-preference.ts'

interface ReviewViewProps {
  linha: Linha
  busca: Busca
  userId: string
  /** At least one photo. */
  fotos: readonly Foto[]
  onNovaBusca: () => void
}

/** The photos of a search on the bench: one open, all with their marks. Mounted anew for each search. */
export function ReviewView({ linha, busca, userId, fotos, onNovaBusca }: ReviewViewProps) {
  const [index, go] = usePhotoIndex(busca, fotos.length)
  const goOn = usePreference('irParaPendente', false)
  const owner = { userId, linha: linha.id, os: busca.os ?? '' }
  const marcas = useMarcas({
    linha,
    busca,
    fotos,
    owner,
    onSaved: (saved) => {
      if (goOn[0]) go((now) => (now === saved ? (nextPendente(marcas.states, saved) ?? now) : now))
    },
  })
  const foto = fotos[index]
  const state = marcas.states[index]
  const unsaved = countStates(marcas.states).marcada
  const guard = useLeaveGuard(unsaved, () => marcas.dispatch({ type: 'discard' }))
  return (
    <>
      {foto && state && (
        <Bench {...{ linha, busca, fotos, index, go, foto, state, marcas, goOn, onNovaBusca }} />
      )}
      {guard && (
        <UnsavedDialog unsaved={unsaved} leaving={guard.leaving} onStay={guard.stay} onLeave={guard.leave} />
      )}
    </>
  )
}
