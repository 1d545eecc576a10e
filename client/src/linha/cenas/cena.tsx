import type { JSX } from 'react'
import type { LinhaId } from '#shared/linhas/index'
import { CenaCivil } from './cena-civil.tsx'
import { CenaDrone } from './cena-drone.tsx'
import { CenaRobo } from './cena-robo.tsx'
import './cena.css'

const CENAS = { robo: CenaRobo, drone: CenaDrone, civil: CenaCivil } satisfies Record<
  LinhaId,
  () => JSX.Element
>

/** Line drawing of what a line inspects, decorative. */
export function Cena({ linha }: { linha: LinhaId }) {
  const Desenho = CENAS[linha]
  return (
    <div className="scn">
      <Desenho />
    </div>
  )
}
