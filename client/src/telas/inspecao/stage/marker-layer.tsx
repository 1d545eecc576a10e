import { formatNumero } from '#shared/text/formato'
import { medidasOf, type Marker, type Ponto } from '#shared/marcacao/marker'
import { TEXTOS } from '#shared/textos/textos'
import { COTA_TICK, placeCotas, type Cota } from './cotas.ts'
import { originOf, scaleOf, toScreen, type Frame, type View } from './geometry.ts'

interface MarkerLayerProps {
  frame: Frame
  view: View
  marker: Marker | null
  /** First of two tapped corners, in natural px. */
  corner: Ponto | null
  cmPorPixel: number
}

const HANDLE_PX = 12

function CotaLine({ cota, text }: { cota: Cota; text: string }) {
  const { x1, y1, x2, y2, label } = cota
  const flat = y1 === y2
  const tick = (x: number, y: number) =>
    flat ? `M${x} ${y - COTA_TICK}v${COTA_TICK * 2}` : `M${x - COTA_TICK} ${y}h${COTA_TICK * 2}`
  const path = `M${x1} ${y1}L${x2} ${y2}${tick(x1, y1)}${tick(x2, y2)}`
  return (
    <g className="marker-cota" aria-hidden="true">
      <path className="marker-cota__casing" d={path} />
      <path className="marker-cota__line" d={path} />
      <rect
        x={label.x - label.width / 2}
        y={label.y - label.height / 2}
        width={label.width}
        height={label.height}
        rx={4}
      />
      <text x={label.x} y={label.y}>
        {text}
      </text>
    </g>
  )
}

/** The rectangle in natural px: the group around it scales, its strokes and handles do not. */
function MarkerBox({ marker, scale }: { marker: Marker; scale: number }) {
  const { x, y, width, height } = marker
  const px = 1 / scale
  const edge = { x: x - 4 * px, y: y - 4 * px, width: width + 8 * px, height: height + 8 * px }
  const side = HANDLE_PX * px
  const corners = [
    { grab: 'nw', cx: x, cy: y },
    { grab: 'ne', cx: x + width, cy: y },
    { grab: 'sw', cx: x, cy: y + height },
    { grab: 'se', cx: x + width, cy: y + height },
  ]
  return (
    <>
      <rect className="marker__edge" {...edge} />
      <rect className="marker__casing" {...marker} />
      <rect className="marker__line" {...marker} />
      <rect className="marker__grab" data-grab="borda" {...marker} />
      {corners.map(({ grab, cx, cy }) => (
        <g key={grab} data-grab={grab} className={`marker__handle marker__handle--${grab}`}>
          <rect
            className="marker__reach"
            x={cx - side * 1.5}
            y={cy - side * 1.5}
            width={side * 3}
            height={side * 3}
          />
          <rect className="marker__square" x={cx - side / 2} y={cy - side / 2} width={side} height={side} />
        </g>
      ))}
    </>
  )
}

function Cotas({ frame, view, marker, cmPorPixel }: Omit<MarkerLayerProps, 'corner'> & { marker: Marker }) {
  const cm = medidasOf(marker, cmPorPixel)
  const texts = {
    horizontal: `${formatNumero(cm.larguraCm)} cm`,
    vertical: `${formatNumero(cm.alturaCm)} cm`,
  }
  const scale = scaleOf(frame, view)
  const at = toScreen(frame, view, marker)
  const box = { ...at, width: marker.width * scale, height: marker.height * scale }
  const { horizontal, vertical } = placeCotas(box, frame.stage, texts)
  return (
    <>
      <CotaLine cota={horizontal} text={texts.horizontal} />
      <CotaLine cota={vertical} text={texts.vertical} />
    </>
  )
}

/** The marker over the photo, in natural px of the original whatever derivative is below, with its measures in cm. */
export function MarkerLayer({ frame, view, marker, corner, cmPorPixel }: MarkerLayerProps) {
  const scale = scaleOf(frame, view)
  const origin = originOf(frame, view)
  const cm = marker && medidasOf(marker, cmPorPixel)
  const tapped = corner && toScreen(frame, view, corner)
  return (
    <svg className="marker-layer" width={frame.stage.width} height={frame.stage.height}>
      {marker && cm && (
        <g
          className="marker"
          tabIndex={0}
          role="group"
          data-marker={`${marker.x} ${marker.y} ${marker.width} ${marker.height}`}
          aria-label={TEXTOS.inspecao.marcacao(formatNumero(cm.larguraCm), formatNumero(cm.alturaCm))}
          transform={`translate(${origin.x} ${origin.y}) scale(${scale})`}
        >
          <MarkerBox marker={marker} scale={scale} />
        </g>
      )}
      {marker && <Cotas frame={frame} view={view} marker={marker} cmPorPixel={cmPorPixel} />}
      {tapped && (
        <path
          className="marker-corner"
          d={`M${tapped.x - 12} ${tapped.y}h24M${tapped.x} ${tapped.y - 12}v24`}
        />
      )}
    </svg>
  )
}
