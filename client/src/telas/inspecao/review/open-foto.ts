import type { Foto } from '#shared/contract/inspecao/foto'
import { fitsFoto } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../page/notice.ts'
import { unsavedOf, type FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import type { ChangeKind } from '../marcacoes/estado/history.ts'
import type { Marcacao } from '../marcacoes/marcacao.ts'
import { describeUnsaved, notifyWaiting } from '../marcacoes/saving/save-each.ts'
import type { useReview } from './use-review.ts'

/** A review with the photo that is open in it, and what is done with that photo and from it. */
export function openFoto(review: ReturnType<typeof useReview>, foto: Foto, state: FotoMarcacao) {
  const { index, marcacoes, filtro, nomeDe, onGo } = review
  const { states, dispatch, save, saveAll } = marcacoes
  const goIf = (next: number | null) => {
    if (next !== null) onGo(next)
  }
  const onEdit = (marcacao: Partial<Marcacao>, kind?: ChangeKind) =>
    dispatch({ type: 'edit', index, marcacao, kind })
  const anterior = states[index - 1]?.atual
  /**
   * Puts the marker of the photo before at the same place here, with its damage where none is chosen yet;
   * warns where that photo has no marker, or one that does not fit.
   */
  const onCopyPrevious = () => {
    if (!anterior?.marker || (state.imageMeta && !fitsFoto(anterior.marker, state.imageMeta)))
      notify.warn(TEXTOS.inspecao.semMarcacaoAnterior)
    else onEdit({ marker: anterior.marker, dano: state.atual.dano || anterior.dano })
  }
  const onSaveAll = () => {
    void saveAll().then(({ saved, waits, left }) => {
      if (saved > 0) notify.ok(TEXTOS.inspecao.salvo)
      notifyWaiting(waits)
      if (left.length > 0)
        notify.error(TEXTOS.inspecao.erroSalvar, { detalhe: describeUnsaved(left, nomeDe) })
    })
  }
  return {
    ...review,
    foto,
    state,
    onEdit,
    onUndo: () => dispatch({ type: 'undo', index }),
    onRedo: () => dispatch({ type: 'redo', index }),
    copiable: Boolean(anterior?.marker),
    onCopyPrevious,
    onSave: () => save(index),
    /** Saves the photo as inspected and without damage. */
    onSemDano: () => save(index, 'semDano'),
    onSaveAll,
    /** Goes to the next photo that is marked and not saved, going round. */
    onNextUnsaved: () => {
      const unsaved = unsavedOf(states)
      goIf(unsaved.find((at) => at > index) ?? unsaved[0] ?? null)
    },
    /** Goes to the next photo that the filter shows, or the one before; does nothing at the ends. */
    onStep: (step: 1 | -1) => goIf(step === 1 ? filtro.proxima : filtro.anterior),
  }
}

export type Review = ReturnType<typeof openFoto>
