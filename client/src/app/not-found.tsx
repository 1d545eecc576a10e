import { Link } from 'react-router-dom'
import { ROTAS } from '#shared/contract/rotas'
import { TEXTOS } from '#shared/textos/textos'
import { usePageTitle } from '../page/page-title.ts'
import { buttonClass } from '../ui/button.tsx'
import { NoticeArt } from '../ui/placeholders/notice-art.tsx'
import { Conteudo } from '../ui/conteudo.tsx'

/** Shown at any address that is no screen. */
export function NotFound() {
  usePageTitle(TEXTOS.geral.paginaNaoEncontrada)
  return (
    <Conteudo className="notice">
      <NoticeArt art="perdida" />
      <h1>{TEXTOS.geral.paginaNaoEncontrada}</h1>
      <p>{TEXTOS.geral.enderecoNaoExiste}</p>
      <Link className={buttonClass({ variant: 'primary' })} to={ROTAS.home}>
        {TEXTOS.geral.voltarInicio}
      </Link>
    </Conteudo>
  )
}
