import { memo, useRef, type ReactNode, type RefObject } from 'react'
import type { Marker } from '#shared/marcacao/marker'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import { TEXTOS } from '#shared/textos/textos'
import { useFootHeight } from '../../../page/foot-height.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TextareaField } from '../../../ui/fields/field.tsx'
import { DamagedFoto } from '../../../ui/foto/damaged-foto.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { HistoricoGroup } from '../historico/historico-group.tsx'
import { CalibracaoGroup, type Measuring } from '../calibracao/calibracao-group.tsx'
import { DanoField } from '../marcacoes/dano/dano-field.tsx'
import { FotoMeta } from '../fotos/foto-meta.tsx'
import { Medidas } from '../marcacoes/medidas.tsx'
import { UnsavedGroup } from './unsaved-group.tsx'
import { CleanButton, CopyButton, NavButton, SaveButton } from './foto-actions.tsx'
import { estadoFoto, type EstadoFoto } from '../marcacoes/estado/foto-states.ts'
import { ShortcutsBox } from '../shortcuts/shortcuts-box.tsx'
import { StatusDot } from '../marcacoes/estado/status-dot.tsx'
import { TratamentoGroup } from '../tratamento/tratamento-group.tsx'
import type { Treating } from '../tratamento/use-tratamento.ts'
import type { Review } from '../review/open-foto.ts'

const T = TEXTOS.inspecao
const PILL: Record<EstadoFoto, string | null> = {
  pendente: null,
  marcada: 'pill--warn',
  salva: 'pill--ok',
  semDano: 'pill--ok',
}

interface DetailsPanelProps {
  review: Review
  /** The marker while it is being drawn; null otherwise. */
  drawn: Marker | null
  measuring: Measuring
  treating: Treating
  panel: RefObject<HTMLElement | null>
  /** Buttons of undo, redo and comparison, which phones show here. */
  history: ReactNode
  onShortcuts: () => void
  onCopyLink: () => void
}

/** What is recorded of the photo: measures, damage, observation, and the buttons that save and go on. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { review, drawn, measuring, treating, panel, history, onShortcuts, onCopyLink } = props
  const { linha, foto, index, state, marcacoes, nomeDe, onEdit } = review
  const { marker, dano, observacao } = state.atual
  const estado = estadoFoto(state)
  const waiting = marcacoes.waiting.get(index)
  return (
    <aside className="panel" aria-label={T.detalhesDaFoto} ref={panel}>
      <div className="panel__top">
        <h2>{T.foto(nomeDe(index))}</h2>
        <Button
          small
          variant="quiet"
          icon="link"
          aria-label={TEXTOS.grade.copiarLink}
          title={TEXTOS.grade.copiarLinkTecla}
          onClick={onCopyLink}
        />
        {history}
        <span className={classNames('pill', PILL[estado])}>
          {estado === 'salva' ? <Icon name="certo" /> : <StatusDot estado={estado} />}
          {T.estados[estado].pill}
        </span>
      </div>
      <Medidas linha={linha} foto={foto} marker={drawn ?? marker} />
      <CalibracaoGroup review={review} marker={drawn ?? marker} measuring={measuring} />
      <DanoField linha={linha} dano={dano} onDano={(valor) => onEdit({ dano: valor })} />
      <TextareaField
        label={T.observacao}
        name="observacao"
        value={observacao}
        maxLength={OBSERVACAO_MAX}
        onChange={(event) => onEdit({ observacao: event.target.value })}
      />
      <TratamentoGroup review={review} treating={treating} />
      <HistoricoGroup review={review} />
      {waiting && <p className="panel__waiting">{waiting.isKept ? T.guardadoAqui : T.soNestaPagina}</p>}
      <CopyButton review={review} />
      <UnsavedGroup review={review} />
      <DamagedFoto foto={foto} />
      <div className="panel__foot">
        <div className="panel__saves">
          <SaveButton review={review} keys />
          <CleanButton review={review} keys />
        </div>
        <div className="panel__nav">
          <NavButton review={review} to="anterior" keys />
          <NavButton review={review} to="proxima" keys />
        </div>
        <ShortcutsBox onOpen={onShortcuts} />
      </div>
      <FotoMeta linha={linha} foto={foto} />
    </aside>
  )
}

/**
 * Bar at the foot of tablets, phones and low windows: the photo before, the two ways to save, the next photo,
 * and the buttons for all unsaved photos. Like `Fotos` not drawn anew for what changes on the stage alone.
 */
export const ActionBar = memo(function ActionBar({ review }: { review: Review }) {
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar, '--foot-h')
  return (
    <div ref={bar} className="actionbar">
      <UnsavedGroup review={review} />
      <NavButton review={review} to="anterior" />
      <CleanButton review={review} />
      <SaveButton review={review} />
      <NavButton review={review} to="proxima" />
    </div>
  )
})

/** Puts the cursor in the observation of this panel. */
export const focusObservacao = (panel: HTMLElement | null) => panel?.querySelector('textarea')?.focus()

/** Puts the focus on the choice of the damage. */
export const focusDano = (panel: HTMLElement | null) => panel?.querySelector('select')?.focus()
