import type { RefObject } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { TextareaField } from '../../../ui/field.tsx'
import { DamagedFoto } from '../../../ui/damaged-foto.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DanoField } from '../marcacoes/dano-field.tsx'
import { FotoMeta } from '../fotos/foto-meta.tsx'
import { Medidas } from '../marcacoes/medidas.tsx'
import { CleanButton, NavButton, SaveButton, type Actions } from '../fotos/foto-actions.tsx'
import { estadoFoto, type EstadoFoto, type FotoMarcacao, type Marcacao } from '../marcacoes/foto-states.ts'
import { ShortcutsBox } from '../shortcuts/shortcuts-box.tsx'
import { StatusDot } from '../marcacoes/status-dot.tsx'

const T = TEXTOS.inspecao
/** Longest observation the backend keeps, in characters. */
const OBSERVACAO_MAX = 5000
const PILL: Record<EstadoFoto, string> = {
  pendente: '',
  marcada: ' pill--warn',
  salva: ' pill--ok',
  semDano: ' pill--ok',
}

interface DetailsPanelProps {
  linha: Linha
  foto: Foto
  state: FotoMarcacao
  actions: Actions
  panel: RefObject<HTMLElement | null>
  onEdit: (marcacao: Partial<Marcacao>) => void
  onShortcuts: () => void
}

/** What is recorded of the photo: measures, damage, observation, and the buttons that save and go on. */
export function DetailsPanel({ linha, foto, state, actions, panel, onEdit, onShortcuts }: DetailsPanelProps) {
  const { marker, dano, observacao } = state.atual
  const estado = estadoFoto(state)
  return (
    <aside className="panel" aria-label={T.detalhesDaFoto} ref={panel}>
      <div className="top">
        <h2>{T.foto(actions.index + 1)}</h2>
        <span className={`pill${PILL[estado]}`}>
          {estado === 'salva' ? <Icon name="certo" /> : <StatusDot estado={estado} />}
          {T.estados[estado].pill}
        </span>
      </div>
      <Medidas linha={linha} foto={foto} marker={marker} />
      <DanoField linha={linha} dano={dano} onDano={(valor) => onEdit({ dano: valor })} />
      <TextareaField
        label={T.observacao}
        name="observacao"
        value={observacao}
        maxLength={OBSERVACAO_MAX}
        onChange={(event) => onEdit({ observacao: event.target.value })}
      />
      <div className="saves">
        <SaveButton actions={actions} keys />
        <CleanButton actions={actions} />
      </div>
      <div className="two">
        <NavButton actions={actions} to="anterior" keys />
        <NavButton actions={actions} to="proxima" keys />
      </div>
      <DamagedFoto foto={foto} />
      <FotoMeta linha={linha} foto={foto} />
      <ShortcutsBox onOpen={onShortcuts} />
    </aside>
  )
}

/** Bar at the foot of tablets and phones: Anterior, Salvar Marcações, Próxima. */
export function ActionBar({ actions }: { actions: Actions }) {
  return (
    <div className="actionbar">
      <NavButton actions={actions} to="anterior" />
      <SaveButton actions={actions} />
      <NavButton actions={actions} to="proxima" />
    </div>
  )
}

/** Puts the cursor in the observation of this panel. */
export const focusObservacao = (panel: HTMLElement | null) => panel?.querySelector('textarea')?.focus()

/** Puts the focus on the choice of the damage. */
export const focusDano = (panel: HTMLElement | null) => panel?.querySelector('select')?.focus()
