import { useRef, type Ref } from 'react'
import { formatNumero } from '#shared/text/formato'
import type { Marker, Ponto } from '#shared/marcacao/marker'
import { medidasOf } from '#shared/marcacao/medidas'
import { COTA_TICK, placeCotas, type Cota } from './cotas.ts'
import { boxOnStage, toScreen, type Projection } from '../geometry.ts'
import { gripsExtent, placeGrips, gripReach, type Grip } from './grips.ts'
import { MarkerBox } from './marker-box.tsx'
import { useLabelSize } from './use-label-size.ts'

interface MarkerLayerProps {
  projection: Projection
  marker: Marker | null
  /** The first of two tapped corners, in natural px; null when none waits. */
  corner: Ponto | null
  cmPorPixel: number
  /** The grip of the marker that the arrow keys move; null for the whole marker. */
  grip: Grip | null
}

function CotaLine({ cota, text, label: ref }: { cota: Cota; text: string; label?: Ref<SVGTextElement> }) {
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
      <text ref={ref} x={label.x} y={label.y}>
        {text}
      </text>
    </g>
  )
}

function Cotas({
  projection,
  marker,
  cmPorPixel,
}: Omit<MarkerLayerProps, 'corner' | 'grip'> & { marker: Marker }) {
  const cm = medidasOf(marker, cmPorPixel)
  const texts = {
    horizontal: `${formatNumero(cm.larguraCm)} cm`,
    vertical: `${formatNumero(cm.alturaCm)} cm`,
  }
  const box = boxOnStage(projection, marker)
  const { stage } = projection.frame
  const grips = gripsExtent(placeGrips(box, stage, gripReach()).grips)
  const measured = useRef<SVGTextElement>(null)
  const label = useLabelSize(measured)
  const { horizontal, vertical } = placeCotas(box, stage, { texts, grips, label })
  return (
    <>
      <CotaLine cota={horizontal} text={texts.horizontal} label={measured} />
      <CotaLine cota={vertical} text={texts.vertical} />
    </>
  )
}

/**
 * The marker over the photo, with its measures in cm. It is in natural px of the original, whatever
 * derivative is below.
 */
export function MarkerLayer({ projection, marker, corner, cmPorPixel, grip }: MarkerLayerProps) {
  const tapped = corner && toScreen(projection, corner)
  return (
    <svg className="marker-layer" {...projection.frame.stage}>
      {marker && <MarkerBox {...{ projection, marker, cmPorPixel, grip }} />}
      {marker && <Cotas {...{ projection, marker, cmPorPixel }} />}
      {tapped && (
        <path
          className="marker-corner"
          d={`M${tapped.x - 12} ${tapped.y}h24M${tapped.x} ${tapped.y - 12}v24`}
        />
      )}
    </svg>
  )
}
