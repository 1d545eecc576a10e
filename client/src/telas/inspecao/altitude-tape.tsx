import { formatarMetros, formatarNumero } from '#shared/formato'
import type { Linha } from '#shared/linhas/index'

/** Metres above and below the middle, and percent of the height per metre. */
const REACH_M = 8
const PERCENT_PER_M = 7.2
const MAJOR_M = 5

function Tick({ metre, altura }: { metre: number; altura: number }) {
  const y = `${50 + (altura - metre) * PERCENT_PER_M}%`
  const major = metre % MAJOR_M === 0
  return (
    <>
      <line className={major ? 'tape__major' : 'tape__minor'} x2="100%" y1={y} y2={y} />
      {major && (
        <text y={y} dy={5}>
          {metre}
        </text>
      )}
    </>
  )
}

/** Relative height of the drone beside the photo, like an instrument: metres go by, the value stands still. */
export function AltitudeTape({ linha, altura }: { linha: Linha; altura: number }) {
  const lowest = Math.ceil(altura - REACH_M)
  const metres = Array.from({ length: REACH_M * 2 + 1 }, (_, i) => lowest + i)
  return (
    <div className="tape" role="img" aria-label={`${linha.posicao.label} ${formatarMetros(altura)}`}>
      <svg aria-hidden="true">
        {metres.map((metre) => (
          <Tick key={metre} metre={metre} altura={altura} />
        ))}
      </svg>
      <b aria-hidden="true">{formatarNumero(altura)}</b>
    </div>
  )
}
