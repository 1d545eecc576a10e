import { fotoAt } from '../../../../calls/foto-url.ts'
import { FreshImg } from '../../../../ui/foto/fresh-img.tsx'
import { LARGURA_MINIATURA } from '../../fotos/derivative.ts'
import { needsTiles, StageTiles } from '../closeup/stage-tiles.tsx'
import { fitScale, originOf, scaleOf, type Projection } from '../geometry.ts'
import { stageDerivative } from './stage-derivative.ts'
import { StagePicture } from './stage-picture.tsx'
import type { FramedPicture } from './use-framed-picture.ts'

/** Style that places the photo: its size at 100%, shifted and scaled by the compositor alone. */
function fotoStyle(projection: Projection) {
  const { frame } = projection
  const fit = fitScale(frame)
  const { x, y } = originOf(projection)
  return {
    width: frame.foto.width * fit,
    height: frame.foto.height * fit,
    transform: `translate(${x}px, ${y}px) scale(${scaleOf(projection) / fit})`,
  }
}

interface FramedFotoProps {
  image: string
  alt: string
  projection: Projection
  /** CSS filter of the adjusted picture; undefined for none. */
  filter: string | undefined
  loaded: Pick<FramedPicture, 'picture' | 'bitmaps' | 'tiles'>
}

/** A photo as the view shows it; from close by also the seen part in its own px. */
export function FramedFoto({ image, alt, projection, filter, loaded }: FramedFotoProps) {
  const { picture, bitmaps, tiles } = loaded
  return (
    <div className="stage-filtered" style={{ filter }}>
      <div className="stage-picture">
        <div className="stage-foto" style={fotoStyle(projection)}>
          <StagePicture
            key={picture.key}
            image={image}
            alt={alt}
            filter={filter}
            {...stageDerivative(projection.frame, projection.view.zoom)}
            bitmaps={bitmaps}
            onReady={picture.onReady}
            onFail={picture.onFail}
          />
        </div>
        {needsTiles(projection) && <StageTiles key={filter} {...{ image, projection, filter, tiles }} />}
      </div>
    </div>
  )
}

/** The thumbnail of a photo whose size is not known yet. */
export const WaitingFoto = ({ image }: { image: string }) => (
  <FreshImg className="stage-wait" src={fotoAt(image, LARGURA_MINIATURA)} alt="" draggable={false} />
)
