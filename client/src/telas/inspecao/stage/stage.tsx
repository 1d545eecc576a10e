import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { numeroDe } from '../../../linha/busca/busca-url.ts'
import { useFinger } from '../../../page/finger.ts'
import { BrokenFoto } from './picture/broken-foto.tsx'
import { FramedFoto, WaitingFoto } from './picture/framed-foto.tsx'
import { MarkerLayer } from './marker/marker-layer.tsx'
import { Minimap } from './zoom/minimap.tsx'
import { SegmentoLayer } from './segmento-layer.tsx'
import { ToolGroup, ZoomGroup } from './tool-bar.tsx'
import { ViewGroup } from './view-group.tsx'
import { AdjustmentFilter } from './adjustments/adjustment-filter.tsx'
import { AdjustmentsRow } from './adjustments/adjustments-row.tsx'
import { Loupe } from './closeup/loupe.tsx'
import { StageTape } from './stage-tape.tsx'
import type { StageState } from './use-stage.ts'

const T = TEXTOS.inspecao

/** The photo and its marker once its size is known; its thumbnail until then, and nothing when it failed. */
function Shown({ stage, bare, over }: Omit<StageProps, 'history'>) {
  const { open, projection, picture, sketch, loupe, adjusting } = stage
  const { linha, foto, index, marker } = open
  if (!projection) return picture.failed ? null : <WaitingFoto image={foto.image} />
  const drawn = sketch?.rectangle ?? marker
  return (
    <>
      <FramedFoto
        image={foto.image}
        alt={T.foto(numeroDe(foto, index))}
        filter={adjusting.filter}
        projection={projection}
        loaded={stage}
      />
      {!bare && (
        <MarkerLayer
          projection={projection}
          marker={drawn}
          corner={sketch?.corner ?? null}
          cmPorPixel={linha.cmPorPixel}
          grip={stage.grip}
        />
      )}
      {!bare && over}
      {open.segmento && (
        <SegmentoLayer projection={projection} segmento={open.segmento} onSegmento={open.onSegmento} />
      )}
      {loupe.factor !== null && (
        <Loupe {...{ stage, projection }} factor={loupe.factor} marker={bare ? null : drawn} />
      )}
    </>
  )
}

interface StageProps {
  stage: StageState
  /** Undo and redo, and what else stands between the tools and the zoom. */
  history: ReactNode
  /** True shows the photo alone, without marks and other things over it. */
  bare: boolean
  /** What is drawn over the photo besides its marker. */
  over?: ReactNode
}

/** The photo with its marker, tools, altitude tape and minimap. */
export function Stage({ stage, history, bare, over }: StageProps) {
  const { open, surface, modo, setModo, zoomPan, projection, picture } = stage
  const { sketch, grip, keyed, listeners, adjusting } = stage
  const { linha, foto, index, fotos, marker, onMarker } = open
  const { zoom } = zoomPan.view
  const finger = useFinger()
  return (
    <section className="stage" aria-label={T.nDeN(index + 1, fotos.length)}>
      <div
        ref={surface}
        className="stage-surface"
        data-modo={open.segmento ? 'medir' : modo}
        data-dedo={finger}
        data-zoom={zoom > 1}
        tabIndex={0}
        role="application"
        aria-label={T.foto(numeroDe(foto, index))}
        aria-describedby="como-marcar"
        onContextMenu={(event) => event.preventDefault()}
        {...listeners}
      >
        <Shown stage={stage} bare={bare} over={over} />
      </div>
      <p id="como-marcar" hidden>
        {T.comoMarcar}
      </p>
      <p className="sr-only" role="status">
        {sketch?.corner ? T.outroCanto : (keyed ?? (grip ? T.alcas[grip] : ''))}
      </p>
      {picture.failed && <BrokenFoto foto={foto} n={numeroDe(foto, index)} onRetry={picture.onRetry} />}
      <StageTape linha={linha} foto={foto} fotos={fotos} label={linha.posicao.label} />
      {projection && zoom > 1 && !bare && <Minimap image={foto.image} projection={projection} />}
      <div className="stage-bar">
        <ToolGroup modo={modo} onModo={setModo} removable={marker !== null} onRemove={() => onMarker(null)} />
        {history}
        <ViewGroup stage={stage} />
        <ZoomGroup zoomPan={zoomPan} />
      </div>
      {adjusting.open && <AdjustmentsRow state={adjusting} />}
      {!adjusting.neutral && <AdjustmentFilter adjustments={adjusting.adjustments} />}
    </section>
  )
}
