import type { LinhaId } from '#shared/linhas/index'
import { AMOSTRAS } from './amostras/amostras.ts'

/** A stack of photos with a marked one on top: what the search is for. Decorative. */
export function Collage({ linha }: { linha: LinhaId }) {
  const { fotos, marker } = AMOSTRAS[linha]
  return (
    <div className="collage" aria-hidden="true">
      {fotos.map((foto, i) => (
        <div key={foto}>
          <img src={foto} alt="" width={4} height={3} loading="lazy" />
          {i === fotos.length - 1 && <div className="marker-picture marker-picture--small" style={marker} />}
        </div>
      ))}
    </div>
  )
}
