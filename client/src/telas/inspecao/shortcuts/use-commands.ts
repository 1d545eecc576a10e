import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { notify } from '../../../page/notice.ts'
import { nextPendente, type FotoMarcacao, type Marcacao } from '../marcacoes/foto-states.ts'
import type { Command } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { Stage } from '../stage/use-stage.ts'

interface CommandsInput {
  linha: Linha
  states: readonly FotoMarcacao[]
  index: number
  oneKey: boolean
  stage: Stage
  onGo: (index: number) => void
  onSave: () => void
  onSemDano: () => void
  onEdit: (marcacao: Partial<Marcacao>) => void
  onRemove: () => void
  onObservacao: () => void
  onNovaBusca: () => void
  onShortcuts: () => void
}

/** What each key does on the review screen. Source: design §8. */
export function useCommands(input: CommandsInput) {
  const { linha, states, index, stage, onGo, onEdit } = input
  const goPendente = () => {
    const next = nextPendente(states, index)
    if (next === null) notify.warn(TEXTOS.inspecao.semPendentes)
    else onGo(next)
  }
  const actions: Record<Exclude<Command, object>, () => void> = {
    proxima: () => onGo(index + 1),
    anterior: () => onGo(index - 1),
    pendente: goPendente,
    primeira: () => onGo(0),
    ultima: () => onGo(states.length - 1),
    salvar: input.onSave,
    semDano: input.onSemDano,
    observacao: input.onObservacao,
    remover: input.onRemove,
    marcar: () => stage.setModo('marcar'),
    mover: () => stage.setModo('mover'),
    zoomIn: () => stage.zoomPan.zoomIn(),
    zoomOut: () => stage.zoomPan.zoomOut(),
    zoom100: stage.zoomPan.reset,
    novaBusca: input.onNovaBusca,
    atalhos: input.onShortcuts,
  }
  useShortcuts(input.oneKey, (command) => {
    if (typeof command === 'string') return actions[command]()
    const dano = linha.danos[command.dano]
    if (dano) onEdit({ dano: dano.valor })
  })
}
