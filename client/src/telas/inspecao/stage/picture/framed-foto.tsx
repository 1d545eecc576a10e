import { fotoAt } from '../../../../calls/foto-url.ts'
import { LARGURA_MINIATURA } from '../../fotos/derivative.ts'
import { needsTiles, StageTiles } from '../closeup/stage-tiles.tsx'
import type { Projection } from '../geometry.ts'
import { fotoStyle } from './foto-style.ts'
import { stageDerivative } from './stage-derivative.ts'
import { StagePicture } from './stage-picture.tsx'
import type { FramedPicture } from './use-framed-picture.ts'

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
  <img className="stage-wait" src={fotoAt(image, LARGURA_MINIATURA)} alt="" draggable={false} />
)
