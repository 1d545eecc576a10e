import type { ImageMeta, Marker } from '#shared/marcacao/marker'
import { originOf, scaleOf, type Projection } from '../stage/geometry.ts'

/** A marker of a photo of the size `from`, at the same place of a photo of the size `to`, in natural px. */
export const markerOn = ({ x, y, width, height }: Marker, from: ImageMeta, to: ImageMeta): Marker => ({
  x: (x * to.width) / from.width,
  y: (y * to.height) / from.height,
  width: (width * to.width) / from.width,
  height: (height * to.height) / from.height,
})

interface MarkerOutlineProps {
  projection: Projection
  /** The marker in natural px of the photo under it. */
  marker: Marker
  label: string
  /** True for the marker of another photo than the one under it, which is drawn dashed. */
  ghost?: boolean
}

/** The rectangle of an earlier order over a photo; it cannot be moved or changed. */
export function MarkerOutline({ projection, marker, label, ghost = false }: MarkerOutlineProps) {
  const origin = originOf(projection)
  return (
    <svg
      className="marker-outline"
      data-ghost={ghost}
      {...projection.frame.stage}
      role="img"
      aria-label={label}
    >
      <g transform={`translate(${origin.x} ${origin.y}) scale(${scaleOf(projection)})`}>
        <rect className="marker-outline__casing" {...marker} />
        <rect className="marker-outline__line" {...marker} />
      </g>
    </svg>
  )
}
