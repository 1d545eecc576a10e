import { useFotoAddress } from '../fotos/use-foto-index.ts'
import { unsavedOf } from '../marcacoes/estado/foto-states.ts'
import { UnsavedDialog } from '../marcacoes/saving/unsaved-dialog.tsx'
import { useLeaveGuard } from '../marcacoes/saving/use-leave-guard.ts'
import { waitsAsItIs } from '../marcacoes/waiting/use-waiting.ts'
import { orderOf, progressoOf } from '../marcacoes/estado/progresso.ts'
import { useKeptOrder } from '../../../linha/ordens/use-kept-order.ts'
import { Bench } from './bench.tsx'
import { openFoto } from '../review/open-foto.ts'
import { useReview, type ReviewInput } from '../review/use-review.ts'

/** The photos of a search on the bench, and the question before unsaved marks are left. Mounted anew for each search. */
export function ReviewView(props: ReviewInput) {
  const review = useReview(props)
  const { linha, order, fotos, index, marcacoes } = review
  const foto = fotos[index]
  const state = marcacoes.states[index]
  const { states, waiting, saving } = marcacoes
  const unsaved = unsavedOf(states).filter((at) => !waitsAsItIs(waiting, at, states[at]?.atual))
  const guard = useLeaveGuard(unsaved.length, () => marcacoes.dispatch({ type: 'discard' }))
  useFotoAddress({ fotos, index, asked: guard !== null })
  useKeptOrder(linha, orderOf(linha, order, fotos), progressoOf(marcacoes.states, review.vistas))
  return (
    <>
      {foto && state && <Bench review={openFoto(review, foto, state)} />}
      {guard && (
        <UnsavedDialog
          unsaved={unsaved.length}
          underWay={unsaved.every((at) => saving.has(at))}
          leaving={guard.leaving}
          onStay={guard.stay}
          onLeave={guard.leave}
          onSaveAll={marcacoes.saveAll}
          nomeDe={review.nomeDe}
          onFoto={(n) => {
            guard.stay()
            review.onGo(n)
          }}
        />
      )}
    </>
  )
}
