import type { LinhaId } from '#shared/linhas/index'
import civil1 from './amostras/civil-1.webp'
import civil2 from './amostras/civil-2.webp'
import civil3 from './amostras/civil-3.webp'
import drone1 from './amostras/drone-1.webp'
import drone2 from './amostras/drone-2.webp'
import drone3 from './amostras/drone-3.webp'
import robo1 from './amostras/robo-1.webp'
import robo2 from './amostras/robo-2.webp'
import robo3 from './amostras/robo-3.webp'

/** Three sample photos of a line, and where the damage of the front one lies. */
const AMOSTRAS: Record<
  LinhaId,
  { fotos: readonly string[]; marca: Record<'left' | 'top' | 'width' | 'height', string> }
> = {
  robo: { fotos: [robo1, robo2, robo3], marca: { left: '35%', top: '72%', width: '18%', height: '20%' } },
  drone: {
    fotos: [drone1, drone2, drone3],
    marca: { left: '44.5%', top: '38%', width: '17.5%', height: '18%' },
  },
  civil: { fotos: [civil1, civil2, civil3], marca: { left: '19%', top: '38%', width: '27%', height: '24%' } },
}

/** A stack of photos with a marked one on top: what the search is for. Decorative. */
export function Collage({ linha }: { linha: LinhaId }) {
  const { fotos, marca } = AMOSTRAS[linha]
  return (
    <div className="collage" aria-hidden="true">
      {fotos.map((foto, i) => (
        <div key={foto}>
          <img src={foto} alt="" width={4} height={3} />
          {i === fotos.length - 1 && <div className="mark mark--mini" style={marca} />}
        </div>
      ))}
    </div>
  )
}
