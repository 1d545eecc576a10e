import type { Foto } from '#shared/contract/inspecao/foto'
import type { Linha, Busca } from '#shared/linhas/index'
import { fitsFoto } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../page/notice.ts'
import { nextIndexAfter, describeUnsaved, notifyWaiting, unsavedOf } from '../marcacoes/saving/save-all.ts'
import { nomeFoto } from '../../../linha/nome-foto.ts'
import { useFiltro } from '../fotos/use-filtro.ts'
import { useFotoIndex } from '../fotos/use-foto-index.ts'
import type { FotoMarcacao } from '../marcacoes/estado/foto-states.ts'
import { linhaOsOf } from '../marcacoes/linha-os.ts'
import type { Marcacao } from '../marcacoes/marcacao.ts'
import type { ChangeKind } from '../marcacoes/estado/history.ts'
import { nextPendente, useVistas } from '../marcacoes/estado/vistas.ts'
import { useMarcacoes } from '../marcacoes/use-marcacoes.ts'
import { usePreference } from './use-preference.ts'

export interface ReviewInput {
  linha: Linha
  busca: Busca
  /** All that the address says of the order. */
  order: Busca
  /** The photos found, at least one. */
  fotos: readonly Foto[]
  onNovaBusca: () => void
}

/** The photos of a search with all their marks, the one that is open, and what is done with it. */
export function useReview({ linha, busca, order, fotos, onNovaBusca }: ReviewInput) {
  const [index, go] = useFotoIndex(fotos)
  const goOn = usePreference('irParaPendente', false)
  const { vistas, onSeen } = useVistas(linhaOsOf(linha, busca))
  const marcacoes = useMarcacoes({
    linha,
    busca,
    fotos,
    onSaved: (saved) => {
      if (goOn[0]) go((now) => (now === saved ? (nextPendente(marcacoes.states, saved, vistas) ?? now) : now))
    },
  })
  const onEdit = (marcacao: Partial<Marcacao>, kind?: ChangeKind) =>
    marcacoes.dispatch({ type: 'edit', index, marcacao, kind })
  const nomeDe = (at: number) => nomeFoto(fotos[at], at)
  const filtro = useFiltro({ states: marcacoes.states, vistas, index })
  const anterior = marcacoes.states[index - 1]?.atual
  /**
   * Puts the marker of the photo before at the same place here, with its damage where none is chosen yet;
   * warns where that photo has no marker, or one that does not fit.
   */
  const onCopyPrevious = () => {
    const here = marcacoes.states[index]
    if (!anterior?.marker || (here?.imageMeta && !fitsFoto(anterior.marker, here.imageMeta)))
      notify.warn(TEXTOS.inspecao.semMarcacaoAnterior)
    else onEdit({ marker: anterior.marker, dano: here?.atual.dano || anterior.dano })
  }
  const onSaveAll = () => {
    void marcacoes.saveAll().then(({ saved, waits, left }) => {
      if (saved > 0) notify.ok(TEXTOS.inspecao.salvo)
      notifyWaiting(waits)
      if (left.length > 0)
        notify.error(TEXTOS.inspecao.erroSalvar, { detalhe: describeUnsaved(left, nomeDe) })
    })
  }
  const onNextUnsaved = () => {
    const next = nextIndexAfter(unsavedOf(marcacoes.states), index)
    if (next !== null) go(next)
  }
  return {
    onSaveAll,
    onNextUnsaved,
    onCopyPrevious,
    copiable: Boolean(anterior?.marker),
    linha,
    busca,
    order,
    fotos,
    onNovaBusca,
    index,
    goOn,
    marcacoes,
    onEdit,
    vistas,
    onSeen,
    filtro,
    nomeDe,
    onGo: (next: number) => go(next),
    /** Goes to the next photo that the filter shows, or the one before; does nothing at the ends. */
    onStep: (step: 1 | -1) => {
      const next = step === 1 ? filtro.proxima : filtro.anterior
      if (next !== null) go(next)
    },
    onUndo: () => marcacoes.dispatch({ type: 'undo', index }),
    onRedo: () => marcacoes.dispatch({ type: 'redo', index }),
    onSave: () => marcacoes.save(index),
    /** Saves the photo as inspected and without damage. */
    onSemDano: () => marcacoes.save(index, 'semDano'),
  }
}

/** A review together with the open photo and its state. */
export type Review = ReturnType<typeof useReview> & { foto: Foto; state: FotoMarcacao }
