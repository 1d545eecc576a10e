import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../page/notice.ts'
import { nextPendente } from '../marcacoes/estado/vistas.ts'
import type { Comparison } from '../comparacao/use-comparison.ts'
import type { Command } from '../shortcuts/shortcuts.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { StageState } from '../stage/use-stage.ts'
import type { Review } from '../review/open-foto.ts'

interface CommandsInput {
  review: Review
  stage: StageState
  comparison: Comparison
  oneKey: boolean
  onObservacao: () => void
  onTratamento: () => void
  onShortcuts: () => void
  onGrade: () => void
  onCopyLink: () => void
}

/** What each key does on the review screen. Source: design §8. */
export function useCommands({ review, stage, comparison, oneKey, onObservacao, ...opens }: CommandsInput) {
  const { linha, index, marcacoes, onGo, onEdit } = review
  const { states } = marcacoes
  const goPendente = () => {
    const next = nextPendente(states, index, review.vistas)
    if (next === null) notify.warn(TEXTOS.inspecao.semPendentes)
    else onGo(next)
  }
  const actions: Record<Exclude<Command, object>, () => void> = {
    proxima: () => review.onStep(1),
    anterior: () => review.onStep(-1),
    pendente: goPendente,
    primeira: () => onGo(review.filtro.shown[0] ?? index),
    ultima: () => onGo(review.filtro.shown.at(-1) ?? index),
    salvar: review.onSave,
    salvarTodas: review.onSaveAll,
    proximaNaoSalva: review.onNextUnsaved,
    semDano: review.onSemDano,
    observacao: onObservacao,
    tratamento: opens.onTratamento,
    desfazer: review.onUndo,
    refazer: review.onRedo,
    copiarAnterior: review.onCopyPrevious,
    remover: () => onEdit({ marker: null }),
    marcar: () => stage.setModo('marcar'),
    marcarNoCentro: stage.markMiddle,
    mover: () => stage.setModo('mover'),
    zoomIn: () => stage.zoomPan.zoomIn(),
    zoomOut: () => stage.zoomPan.zoomOut(),
    zoom100: stage.zoomPan.reset,
    umParaUm: stage.onNative,
    lupa: stage.loupe.onNext,
    ajustes: stage.adjusting.onToggle,
    ajustesNeutros: stage.adjusting.onReset,
    comparar: comparison.toggle,
    parAnterior: () => comparison.step(-1),
    parSeguinte: () => comparison.step(1),
    marcaDeEntao: () => comparison.setGhost(!comparison.ghost),
    novaBusca: review.onNovaBusca,
    atalhos: opens.onShortcuts,
    grade: opens.onGrade,
    copiarLink: opens.onCopyLink,
  }
  const run = (command: Command) => {
    if (typeof command === 'string') return actions[command]()
    const dano = linha.danos[command.dano]
    if (dano) onEdit({ dano: dano.valor })
  }
  // When Esc leaves a field, the photo takes the keys, Enter and the arrows too, and the page is not
  // scrolled.
  useShortcuts(oneKey, run, () => stage.surface.current?.focus({ preventScroll: true }))
}
