import type { ReactNode } from 'react'
import { TEXTOS } from '#shared/textos/textos'
import { fotoAt } from '../../../calls/foto-url.ts'
import { AltitudeTape } from '../../../ui/altitude-tape.tsx'
import { LARGURA_MINIATURA } from '../fotos/derivative.ts'
import { BrokenFoto } from './broken-foto.tsx'
import { fitScale, originOf, scaleOf, type Frame, type View } from './geometry.ts'
import { MarkerLayer } from './marker-layer.tsx'
import { Minimap } from './minimap.tsx'
import { stageDerivative } from './stage-derivative.ts'
import { StageImage } from './stage-image.tsx'
import { ToolGroup, ZoomGroup } from './tool-bar.tsx'
import type { StageState } from './use-stage.ts'

const T = TEXTOS.inspecao

/** Where the photo lies: its size at 100%, shifted and scaled by the compositor alone. */
function fotoStyle(frame: Frame, view: View) {
  const fit = fitScale(frame)
  const { x, y } = originOf(frame, view)
  return {
    width: frame.foto.width * fit,
    height: frame.foto.height * fit,
    transform: `translate(${x}px, ${y}px) scale(${scaleOf(frame, view) / fit})`,
  }
}

/** The photo and its marker, once its size is known; its thumbnail until then, nothing when it failed. */
function Shown({ stage }: { stage: StageState }) {
  const { open, frame, zoomPan, picture, bitmaps, sketch } = stage
  const { linha, foto, index, marker } = open
  if (!frame) {
    if (picture.failed) return null
    return <img className="stage-wait" src={fotoAt(foto.image, LARGURA_MINIATURA)} alt="" draggable={false} />
  }
  const { view } = zoomPan
  return (
    <>
      <div className="stage-foto" style={fotoStyle(frame, view)}>
        <StageImage
          key={picture.key}
          image={foto.image}
          alt={T.foto(index + 1)}
          {...stageDerivative(frame, view.zoom)}
          bitmaps={bitmaps}
          onReady={picture.onReady}
          onFail={picture.onFail}
        />
      </div>
      <MarkerLayer
        frame={frame}
        view={view}
        marker={sketch?.rectangle ?? marker}
        corner={sketch?.corner ?? null}
        cmPorPixel={linha.cmPorPixel}
        grip={stage.grip}
      />
    </>
  )
}

/** The photo with its marker, tools (`history`: undo and redo), altitude tape and minimap. */
export function Stage({ stage, history }: { stage: StageState; history: ReactNode }) {
  const { open, surface, modo, setModo, frame, zoomPan, picture, sketch, grip, listeners } = stage
  const { linha, foto, index, total, marker, onMarker } = open
  const { zoom } = zoomPan.view
  const altura = linha.posicao.campo === 'altura' ? foto.altura : null
  return (
    <section className="stage" aria-label={T.nDeN(index + 1, total)}>
      <div
        ref={surface}
        className="stage-surface"
        data-modo={modo}
        data-zoom={zoom > 1}
        tabIndex={0}
        role="application"
        aria-label={T.foto(index + 1)}
        aria-describedby="como-marcar"
        onContextMenu={(event) => event.preventDefault()}
        {...listeners}
      >
        <Shown stage={stage} />
      </div>
      <p id="como-marcar" hidden>
        {T.comoMarcar}
      </p>
      <p className="sr-only" role="status">
        {sketch?.corner ? T.outroCanto : grip ? T.alcas[grip] : ''}
      </p>
      {picture.failed && <BrokenFoto n={index + 1} onRetry={picture.onRetry} />}
      {altura != null && <AltitudeTape metros={altura} label={linha.posicao.label} />}
      {frame && zoom > 1 && <Minimap image={foto.image} frame={frame} view={zoomPan.view} />}
      <div className="stage-bar">
        <ToolGroup modo={modo} onModo={setModo} removable={marker !== null} onRemove={() => onMarker(null)} />
        {history}
        <ZoomGroup zoomPan={zoomPan} />
      </div>
    </section>
  )
}
