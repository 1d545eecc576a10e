import { fotoAt } from '../../../../calls/foto-url.ts'
import { FreshImg } from '../../../../ui/foto/fresh-img.tsx'
import { LARGURA_MINIATURA } from '../../fotos/derivative.ts'
import { visiblePart, type Projection } from '../geometry.ts'

const percent = (share: number) => `${share * 100}%`

/** The whole photo in small, in its own proportions, with a frame around the part that is on the stage. */
export function Minimap({ image, projection }: { image: string; projection: Projection }) {
  const { foto } = projection.frame
  const part = visiblePart(projection)
  return (
    <div className="minimap" aria-hidden="true" style={{ aspectRatio: `${foto.width} / ${foto.height}` }}>
      <FreshImg src={fotoAt(image, LARGURA_MINIATURA)} alt="" />
      <u
        style={{
          left: percent(part.x),
          top: percent(part.y),
          width: percent(part.width),
          height: percent(part.height),
        }}
      />
    </div>
  )
}
