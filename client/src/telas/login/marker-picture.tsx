import { formatNumero } from '#shared/text/formato'

interface MarkerPictureProps {
  /** Position and size as CSS lengths, usually percentages of the photo. */
  style: { left: string; top: string; width: string; height: string }
  /** Centimetres of both sides, written on the dimension lines. */
  larguraCm: number
  alturaCm: number
}

/** The marker with its dimension lines, as a picture. */
export function MarkerPicture({ style, larguraCm, alturaCm }: MarkerPictureProps) {
  return (
    <div className="marker-picture" style={style} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
      <div className="cota cota--w">
        <span>{formatNumero(larguraCm)} cm</span>
      </div>
      <div className="cota cota--h">
        <span>{formatNumero(alturaCm)} cm</span>
      </div>
    </div>
  )
}
