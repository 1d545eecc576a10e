import type { LinhaId } from '#shared/linhas/index'
import { CENAS } from './cenas.ts'
import './cena.css'

/** Line drawing of what a line inspects, decorative. */
export function Cena({ linha }: { linha: LinhaId }) {
  const Desenho = CENAS[linha]
  return (
    <div className="cena">
      <Desenho />
    </div>
  )
}
