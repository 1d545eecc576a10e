import type { ImageMeta, Marker } from '#shared/marcacao/marker'

/** The marker over a whole photo, drawn in the photo's natural pixels; lines keep their width at any size. */
export function MarkerSvg({ marker, meta }: { marker: Marker; meta: ImageMeta }) {
  const { x, y, width, height } = marker
  return (
    <svg
      className="marker-svg"
      viewBox={`0 0 ${meta.width} ${meta.height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      <rect className="marker-svg__case" x={x} y={y} width={width} height={height} />
      <rect className="marker-svg__line" x={x} y={y} width={width} height={height} />
    </svg>
  )
}
