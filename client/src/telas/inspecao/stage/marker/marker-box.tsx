import { TEXTOS } from '#shared/textos/textos'
import type { Marker } from '#shared/marcacao/marker'
import { formatNumero } from '#shared/text/formato'
import { medidasOf } from '#shared/marcacao/medidas'
import { boxOnStage, originOf, scaleOf, type Projection } from '../geometry.ts'
import { placeGrips, gripReach, SQUARE_PX, type Grip } from './grips.ts'

interface MarkerBoxProps {
  projection: Projection
  marker: Marker
  cmPorPixel: number
  /** The grip at which the arrow keys resize; null when they move the whole marker. */
  grip: Grip | null
}

/** The parts by which the pointer takes the marker, in CSS px of the stage. */
function Grips({ projection, marker, grip: chosen }: Omit<MarkerBoxProps, 'cmPorPixel'>) {
  const box = boxOnStage(projection, marker)
  const reach = gripReach()
  const { grips, inside } = placeGrips(box, projection.frame.stage, reach)
  return (
    <>
      <rect className="marker__grab" data-grab="borda" {...box} />
      {inside && <rect className="marker__inside" data-grab="borda" {...inside} />}
      {grips.map(({ grip, x, y }) => (
        <g
          key={grip}
          data-grab={grip}
          data-chosen={grip === chosen}
          className={`marker__handle marker__handle--${grip}`}
        >
          <rect className="marker__reach" x={x - reach / 2} y={y - reach / 2} width={reach} height={reach} />
          <rect
            className="marker__square"
            x={x - SQUARE_PX / 2}
            y={y - SQUARE_PX / 2}
            width={SQUARE_PX}
            height={SQUARE_PX}
          />
        </g>
      ))}
    </>
  )
}

/** The rectangle in natural px, with its grips: its group scales with the photo, strokes and grips do not. */
export function MarkerBox({ projection, marker, cmPorPixel, grip }: MarkerBoxProps) {
  const { x, y, width, height } = marker
  const scale = scaleOf(projection)
  const origin = originOf(projection)
  const px = 1 / scale
  const edge = { x: x - 4 * px, y: y - 4 * px, width: width + 8 * px, height: height + 8 * px }
  const cm = medidasOf(marker, cmPorPixel)
  return (
    <g
      className="marker"
      tabIndex={0}
      role="group"
      data-marker={`${x} ${y} ${width} ${height}`}
      aria-label={TEXTOS.inspecao.marcacao(formatNumero(cm.larguraCm), formatNumero(cm.alturaCm), marker)}
      transform={`translate(${origin.x} ${origin.y}) scale(${scale})`}
    >
      <rect className="marker__edge" {...edge} />
      <rect className="marker__casing" {...marker} />
      <rect className="marker__line" {...marker} />
      <g transform={`scale(${px}) translate(${-origin.x} ${-origin.y})`}>
        <Grips {...{ projection, marker, grip }} />
      </g>
    </g>
  )
}
