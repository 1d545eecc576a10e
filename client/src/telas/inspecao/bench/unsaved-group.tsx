import { TEXTOS } from '#shared/textos/textos'
import { Button } from '../../../ui/button.tsx'
import { unsavedOf } from '../marcacoes/estado/foto-states.ts'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao

/** The buttons for all unsaved photos at once; not shown while there is at most one. */
export function UnsavedGroup({ review }: { review: Review }) {
  const unsaved = unsavedOf(review.marcacoes.states).length
  if (unsaved < 2) return null
  return (
    <div className="panel__unsaved" role="group" aria-label={T.marcadasNaoSalvas(unsaved)}>
      <span>{T.marcadasNaoSalvas(unsaved)}</span>
      <Button small onClick={review.onNextUnsaved} title={`${T.proximaNaoSalva} (N)`}>
        {T.proximaNaoSalva}
      </Button>
      <Button small onClick={review.onSaveAll} title={`${T.salvarTodas} (Ctrl+Shift+Enter)`}>
        {T.salvarTodas}
      </Button>
    </div>
  )
}
