import type { KeyboardEvent } from 'react'
import type { Foto } from '#shared/contract/linha'
import type { Linha } from '#shared/linhas/index'
import type { Marker } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { AltitudeTape } from '../../../ui/altitude-tape.tsx'
import type { BitmapCache } from '../fotos/bitmap-cache.ts'
import { BrokenFoto } from './broken-foto.tsx'
import { fotoAt } from '../../../calls/foto-url.ts'
import { LARGURA_MINIATURA, pickLargura } from '../fotos/foto-url.ts'
import { fitScale, originOf, scaleOf, type Frame, type View } from './geometry.ts'
import { MarkerLayer } from './marker-layer.tsx'
import { Minimap } from './minimap.tsx'
import { StageImage } from './stage-image.tsx'
import { markerAfterKey, markerAtCentre, panOfKey } from './stage-keys.ts'
import { ToolGroup, ZoomGroup } from './stage-tools.tsx'
import type { Stage as StageState } from './use-stage.ts'

const T = TEXTOS.inspecao

interface StageProps {
  linha: Linha
  foto: Foto
  index: number
  total: number
  marker: Marker | null
  stage: StageState
  bitmaps: BitmapCache
  /** Names the photo and the attempt to load it. */
  fotoKey: string
  failed: boolean
  onMarker: (marker: Marker) => void
  onRemove: () => void
  onReady: () => void
  onFail: () => void
  onRetry: () => void
}

/** Device px of the photo's width at this zoom: what a derivative must cover. */
const devicePx = (frame: Frame, zoom: number) =>
  fitScale(frame) * zoom * frame.foto.width * window.devicePixelRatio

/** Address of the derivative that fills the stage at 100%. */
export const urlAt100 = (frame: Frame, image: string) =>
  fotoAt(image, pickLargura(devicePx(frame, 1), frame.foto.width))

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

function useStageKeys({ marker, stage, onMarker }: Pick<StageProps, 'marker' | 'stage' | 'onMarker'>) {
  const { frame, zoomPan, drag, surface } = stage
  const focusMarker = () => surface.current?.querySelector<SVGElement>('.marca')?.focus()
  return (event: KeyboardEvent) => {
    if (!frame || event.metaKey || event.altKey) return
    const onFoto = event.target === event.currentTarget
    if (event.ctrlKey && onFoto) return
    const shown = { foto: frame.foto, scale: scaleOf(frame, zoomPan.view) }
    const moved = !onFoto && marker ? markerAfterKey(event, marker, shown) : null
    const pan = onFoto ? panOfKey(event.key) : null
    if (moved) onMarker(moved)
    else if (pan) zoomPan.panBy(pan)
    else if (event.key === 'Escape') drag.cancel()
    else if (event.key === 'Enter' && onFoto && !event.repeat) {
      const made = marker ?? markerAtCentre(frame, zoomPan.view)
      if (made && !marker) onMarker(made)
      requestAnimationFrame(focusMarker)
    } else return
    event.preventDefault()
  }
}

/** The photo with its marker, tools, altitude tape and minimap. */
export function Stage(props: StageProps) {
  const { linha, foto, index, total, marker, stage, bitmaps, fotoKey, failed } = props
  const { surface, modo, setModo, frame, zoomPan, drag, gestures } = stage
  const onKeyDown = useStageKeys(props)
  const altura = linha.posicao.campo === 'altura' ? foto.altura : null
  const largura = frame && pickLargura(devicePx(frame, zoomPan.view.zoom), frame.foto.width)
  const alt = T.foto(index + 1)
  return (
    <section className="stage" aria-label={T.nDeN(index + 1, total)}>
      <div
        ref={surface}
        className="stage-surface"
        data-modo={modo}
        data-zoom={zoomPan.view.zoom > 1}
        tabIndex={0}
        role="application"
        aria-label={alt}
        aria-describedby="como-marcar"
        onKeyDown={onKeyDown}
        onContextMenu={(event) => event.preventDefault()}
        {...gestures}
      >
        {!frame && !failed && (
          <img className="stage-wait" src={fotoAt(foto.image, LARGURA_MINIATURA)} alt="" draggable={false} />
        )}
        {frame && largura && (
          <div className="stage-photo" style={fotoStyle(frame, zoomPan.view)}>
            <StageImage
              key={fotoKey}
              image={foto.image}
              alt={alt}
              largura={largura}
              devicePx={devicePx(frame, zoomPan.view.zoom)}
              bitmaps={bitmaps}
              onReady={props.onReady}
              onFail={props.onFail}
            />
          </div>
        )}
        {frame && (
          <MarkerLayer
            frame={frame}
            view={zoomPan.view}
            marker={drag.preview ?? marker}
            corner={drag.corner}
            cmPorPixel={linha.cmPorPixel}
          />
        )}
      </div>
      <p id="como-marcar" hidden>
        {T.comoMarcar}
      </p>
      <p className="sr" role="status">
        {drag.corner ? T.outroCanto : ''}
      </p>
      {failed && <BrokenFoto n={index + 1} onRetry={props.onRetry} />}
      {altura != null && <AltitudeTape metros={altura} label={linha.posicao.label} />}
      {frame && zoomPan.view.zoom > 1 && <Minimap image={foto.image} frame={frame} view={zoomPan.view} />}
      <div className="stage-bar">
        <ToolGroup modo={modo} onModo={setModo} removable={marker !== null} onRemove={props.onRemove} />
        <ZoomGroup zoomPan={zoomPan} />
      </div>
    </section>
  )
}
