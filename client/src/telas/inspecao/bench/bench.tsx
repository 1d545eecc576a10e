import { useRef, useState } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Marker } from '#shared/marcacao/marker'
import type { Busca } from '../../../calls/linha-procedures.ts'
import { ContextBar } from './context-bar.tsx'
import { ActionBar, DetailsPanel, focusDano, focusObservacao } from './details-panel.tsx'
import { Filmstrip } from '../fotos/filmstrip.tsx'
import type { FotoMarcacao, Marcacao } from '../marcacoes/foto-states.ts'
import { SaveDialog } from '../marcacoes/save-dialog.tsx'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx'
import { Stage } from '../stage/stage.tsx'
import { useCommands } from '../shortcuts/use-commands.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import type { useMarcacoes } from '../marcacoes/use-marcas.ts'
import { useOpenFoto } from '../stage/use-open-foto.ts'
import { usePreference } from './use-preference.ts'

interface BenchProps {
  linha: Linha
  busca: Busca
  fotos: readonly Foto[]
  index: number
  go: (index: number) => void
  foto: Foto
  state: FotoMarcacao
  marcacao: ReturnType<typeof useMarcacoes>
  goOn: ReturnType<typeof usePreference>
  onNovaBusca: () => void
}

/** The open photo as the stage takes it, and what is done with it. */
function useBench({ linha, fotos, index, go, foto, state, marcacao, onNovaBusca }: BenchProps) {
  const { states, dispatch, saving, save } = marcacao
  const [listing, setListing] = useState(false)
  const oneKey = usePreference('atalhosDeUmaTecla', true)
  const panel = useRef<HTMLElement>(null)
  const onEdit = (change: Partial<Marcacao>) => dispatch({ type: 'edit', index, marcacao: change })
  const onMarker = (marker: Marker) => onEdit({ marker })
  const onRemove = () => onEdit({ marker: null })
  const onSave = () => save(index)
  const onSemDano = () => save(index, true)
  const open = useOpenFoto({
    foto,
    state,
    neighbours: [fotos[index + 1], fotos[index - 1]].filter((each) => each !== undefined),
    onMeasured: (imageMeta) => dispatch({ type: 'measured', index, imageMeta }),
    onMarker,
    onSwipe: (step) => go(index + step),
  })
  useKeptFocus(open.stage.surface)
  useCommands({
    linha,
    states,
    index,
    oneKey: oneKey[0],
    stage: open.stage,
    onGo: go,
    onSave,
    onSemDano,
    onEdit,
    onRemove,
    onObservacao: () => focusObservacao(panel.current),
    onNovaBusca,
    onShortcuts: () => setListing(true),
  })
  const actions = { index, total: fotos.length, saving: saving.has(index), onSave, onSemDano, onGo: go }
  return { listing, setListing, oneKey, panel, onEdit, onMarker, onRemove, open, actions }
}

/** Leaves the dialog before the damage takes the focus: a closing dialog gives it back to its opener. */
function chooseDano(dismiss: () => void, panel: HTMLElement | null) {
  dismiss()
  requestAnimationFrame(() => focusDano(panel))
}

/** Context, photo, filmstrip and details of the open photo, and the dialogs over them. Source: spec §2. */
export function Bench(props: BenchProps) {
  const { linha, busca, fotos, index, go, foto, state, marcacao, goOn, onNovaBusca } = props
  const { states, question } = marcacao
  const { listing, setListing, oneKey, panel, onEdit, onMarker, onRemove, open, actions } = useBench(props)
  const onShortcuts = () => setListing(true)
  return (
    <>
      <ContextBar {...{ linha, busca, states, index, onNovaBusca, onShortcuts }} />
      <Stage
        {...{ linha, foto, index, onMarker, ...open }}
        total={fotos.length}
        marker={state.atual.marker}
        onRemove={onRemove}
      />
      <Filmstrip {...{ fotos, states, index }} onSelect={go} />
      <DetailsPanel {...{ linha, foto, state, actions, panel, onEdit, onShortcuts }} />
      <ActionBar actions={actions} />
      {listing && <ShortcutsDialog oneKey={oneKey} goOn={goOn} onClose={() => setListing(false)} />}
      {question && (
        <SaveDialog
          linha={linha}
          question={question}
          onConfirm={marcacao.confirm}
          onKeepTheirs={marcacao.keepTheirs}
          onDano={() => chooseDano(marcacao.dismiss, panel.current)}
          onClose={marcacao.dismiss}
        />
      )}
    </>
  )
}
