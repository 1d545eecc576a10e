import { useRef, useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Marker } from '#shared/marker'
import type { Busca } from '../../lib/linha-procedures.ts'
import { ContextBar } from './context-bar.tsx'
import { ActionBar, DetailsPanel, focusObservacao } from './details-panel.tsx'
import { Filmstrip } from './filmstrip.tsx'
import { countStates, nextPendente, type FotoMarcas, type Marcas } from './photo-states.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { Stage } from './stage.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'
import { useCommands } from './use-commands.ts'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useMarcas } from './use-marcas.ts'
import { useOpenPhoto } from './use-open-photo.ts'
import { usePhotoIndex } from './use-photo-index.ts'
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
  const [goOn, setGoOn] = usePreference('irParaPendente', false)
  const owner = { userId, linha: linha.id, os: busca.os ?? '' }
  const marcas = useMarcas({
    linha,
    fotos,
    owner,
    onSaved: (saved) => {
      if (goOn) go((now) => (now === saved ? (nextPendente(marcas.states, saved) ?? now) : now))
    },
  })
  const foto = fotos[index]
  const state = marcas.states[index]
  const guard = useLeaveGuard(countStates(marcas.states).marcada, () => marcas.dispatch({ type: 'discard' }))
  return (
    <>
      {foto && state && (
        <Bench
          {...{ linha, busca, fotos, index, go, foto, state, marcas, onNovaBusca }}
          goOn={[goOn, setGoOn]}
        />
      )}
      {guard && (
        <UnsavedDialog
          unsaved={countStates(marcas.states).marcada}
          leaving={guard.leaving}
          onStay={guard.stay}
          onLeave={guard.leave}
        />
      )}
    </>
  )
}

interface BenchProps extends Omit<ReviewViewProps, 'userId'> {
  index: number
  go: (index: number) => void
  foto: Foto
  state: FotoMarcas
  marcas: ReturnType<typeof useMarcas>
  goOn: ReturnType<typeof usePreference>
}

function Bench({ linha, busca, fotos, index, go, foto, state, marcas, goOn, onNovaBusca }: BenchProps) {
  const { states, dispatch, saving, save } = marcas
  const [listing, setListing] = useState(false)
  const oneKey = usePreference('atalhosDeUmaTecla', true)
  const panel = useRef<HTMLElement>(null)
  const onEdit = (change: Partial<Marcas>) => dispatch({ type: 'edit', index, marcas: change })
  const onMarker = (marker: Marker) => onEdit({ marker })
  const onSave = () => save(index)
  const open = useOpenPhoto({
    foto,
    state,
    neighbours: [fotos[index + 1], fotos[index - 1]].filter((each) => each !== undefined),
    onMeasured: (imageMeta) => dispatch({ type: 'measured', index, imageMeta }),
    onMarker,
  })
  // The focus stays on the bench when the marker that had it goes away.
  const onRemove = () => {
    onEdit({ marker: null })
    if (document.activeElement?.closest('.marca')) open.stage.surface.current?.focus()
  }
  useCommands({
    linha,
    states,
    index,
    oneKey: oneKey[0],
    stage: open.stage,
    onGo: go,
    onSave,
    onEdit,
    onRemove,
    onObservacao: () => focusObservacao(panel.current),
    onNovaBusca,
    onShortcuts: () => setListing(true),
  })
  const actions = { index, total: fotos.length, saving: saving.has(index), onSave, onGo: go }
  return (
    <>
      <ContextBar {...{ linha, busca, states, index, onNovaBusca }} />
      <Stage
        {...{ linha, foto, index, onMarker, ...open }}
        total={fotos.length}
        marker={state.atual.marker}
        onRemove={onRemove}
      />
      <Filmstrip {...{ fotos, states, index }} onSelect={go} />
      <DetailsPanel
        {...{ linha, foto, state, actions, panel, onEdit }}
        onShortcuts={() => setListing(true)}
      />
      <ActionBar actions={actions} />
      {listing && <ShortcutsDialog oneKey={oneKey} goOn={goOn} onClose={() => setListing(false)} />}
    </>
  )
}
