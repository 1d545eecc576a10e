import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Marker } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { Conteudo } from '../../../ui/conteudo.tsx'
import { CompareButton } from '../comparacao/compare-button.tsx'
import { CompareView } from '../comparacao/compare-view.tsx'
import { Ghost } from '../comparacao/ghost.tsx'
import { useComparison } from '../comparacao/use-comparison.ts'
import { useEscape } from '../shortcuts/use-escape.ts'
import { DanoSheet } from '../marcacoes/dano/dano-sheet.tsx'
import { useDanoSheet } from '../marcacoes/dano/use-dano-sheet.ts'
import { SaveDialog } from '../marcacoes/saving/save-dialog.tsx'
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx'
import { useHeldKey } from '../shortcuts/use-held-key.ts'
import { Stage } from '../stage/stage.tsx'
import { useStage } from '../stage/use-stage.ts'
import { Fotos } from './fotos.tsx'
import { LinkDialog, useCopyLink } from './copy-link.tsx'
import { ContextBar } from './context-bar.tsx'
import { ActionBar, DetailsPanel, focusDano, focusObservacao } from './details-panel.tsx'
import { HistoryGroup } from './history-group.tsx'
import { measuringOf, useSegmento } from '../calibracao/use-segmento.ts'
import { useTratamento } from '../tratamento/use-tratamento.ts'
import { useCommands } from './use-commands.ts'
import { useFotoInSight } from './use-foto-in-sight.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { usePreference } from '../review/use-preference.ts'
import type { Review } from '../review/open-foto.ts'

/** From how many damages on their buttons take much of a window's height. */
const MANY_DANOS = 10

interface OpenFotoInput {
  keepPan: boolean
  onDrawn: (marker: Marker | null, kind?: 'passo') => void
  /** The line of known length while the order is calibrated. */
  line: ReturnType<typeof useSegmento>
}

/** The open photo, as the stage needs it. */
function useOpenFoto(review: Review, { keepPan, onDrawn, line }: OpenFotoInput) {
  const { linha, fotos, index, foto, state, marcacoes, filtro, onEdit, onStep } = review
  return useStage({
    linha,
    foto,
    index,
    fotos,
    imageMeta: state.imageMeta,
    marker: state.atual.marker,
    keepPan,
    segmento: line.segmento,
    onSegmento: line.onSegmento,
    // People go forward more than back: two photos ahead give a large one twice the time to load.
    neighbours: [filtro.proxima, filtro.seguinte, filtro.anterior].flatMap((each) =>
      each === null ? [] : (fotos[each] ?? []),
    ),
    onMeasured: (imageMeta) => marcacoes.dispatch({ type: 'measured', index, imageMeta }),
    onMarker: (marker, kind) => {
      onDrawn(marker, kind)
      onEdit({ marker }, kind)
    },
    onSwipe: onStep,
  })
}

/** Counts the open photo as seen once it is drawn; one that is leafed past is not. */
function useSeen({ foto, onSeen }: Review, shown: boolean) {
  const seen = useEffectEvent(() => onSeen(foto.id))
  useEffect(() => {
    if (shown) seen()
  }, [shown, foto.id])
}

/** Context, photo, filmstrip and details of the open photo, and the dialogs over them. Source: spec §2. */
export function Bench({ review }: { review: Review }) {
  const { linha, marcacoes, goOn } = review
  const [listing, setListing] = useState(false)
  const oneKey = usePreference('atalhosDeUmaTecla', true)
  const keepPan = usePreference('manterPosicao', false)
  const bare = useHeldKey('h', oneKey[0])
  const panel = useRef<HTMLElement>(null)
  const danoSheet = useDanoSheet(review.foto.id, review.state)
  const line = useSegmento(review.foto.id)
  const treating = useTratamento()
  const stage = useOpenFoto(review, { keepPan: keepPan[0], onDrawn: danoSheet.onMarker, line })
  useSeen(review, stage.picture.shown)
  const comparison = useComparison(review)
  const measuring = line.segmento !== null
  useEscape(measuring, line.onEnd)
  useEscape(comparison.on && !measuring, comparison.leave)
  const onShortcuts = useCallback(() => setListing(true), [])
  const [overview, setOverview] = useState(false)
  const onGrade = () => setOverview(true)
  const copyLink = useCopyLink(review)
  useKeptFocus(stage.surface)
  useFotoInSight(review.foto.id, { surface: stage.surface, panel })
  useCommands({
    review,
    stage,
    comparison,
    oneKey: oneKey[0],
    onObservacao: () => focusObservacao(panel.current),
    onTratamento: treating.onEnter,
    onShortcuts,
    onGrade,
    onCopyLink: copyLink.onCopyLink,
  })
  // A dialog gives the focus back to its opener when it closes: that has to happen before the damage takes
  // the focus, and without a gap in which a key is lost.
  const chooseDano = (index: number) => {
    flushSync(() => {
      review.onGo(index)
      marcacoes.dismiss()
    })
    focusDano(panel.current)
  }
  const history = (
    <>
      <HistoryGroup review={review} />
      <CompareButton comparison={comparison} />
    </>
  )
  return (
    <Conteudo
      wide
      className="inspecao"
      data-comparing={comparison.on || undefined}
      data-many-danos={linha.danos.length >= MANY_DANOS || undefined}
    >
      <h1 className="sr-only">{TEXTOS.inspecao.titulo}</h1>
      <ContextBar review={review} onShortcuts={onShortcuts} />
      {comparison.on && <CompareView review={review} stage={stage} comparison={comparison} />}
      <Stage
        stage={stage}
        bare={bare}
        over={<Ghost stage={stage} comparison={comparison} />}
        history={history}
      />
      <Fotos review={review} overview={overview} onOverview={setOverview} />
      <DetailsPanel
        review={review}
        drawn={stage.sketch?.rectangle ?? null}
        measuring={measuringOf(stage, line)}
        treating={treating}
        panel={panel}
        history={history}
        onShortcuts={onShortcuts}
        onCopyLink={copyLink.onCopyLink}
      />
      <ActionBar review={review} />
      {listing && (
        <ShortcutsDialog oneKey={oneKey} goOn={goOn} keepPan={keepPan} onClose={() => setListing(false)} />
      )}
      {danoSheet.open && (
        <DanoSheet
          linha={linha}
          n={numeroDe(review.foto, review.index)}
          dano={review.state.atual.dano}
          onDano={(dano) => review.onEdit({ dano })}
          onClose={danoSheet.close}
        />
      )}
      {copyLink.link !== null && <LinkDialog link={copyLink.link} onClose={copyLink.onDone} />}
      <SaveDialog
        linha={linha}
        nomeDe={review.nomeDe}
        open={review.index}
        saving={marcacoes}
        onDano={chooseDano}
      />
    </Conteudo>
  )
}
