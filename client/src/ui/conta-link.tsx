import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** Link to the user's own account. */
export function ContaLink() {
  return (
    <Link className={buttonClass({ small: true })} to={ROTAS.conta}>
      <Icon name="usuario" />
      {TEXTOS.conta.titulo}
    </Link>
  )
}
