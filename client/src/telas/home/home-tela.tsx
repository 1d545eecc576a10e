import { Link } from 'react-router-dom'
import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Cena } from '../../linha/cenas/cena.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ruler } from './ruler.tsx'
import './home.css'

function LinhaCard({ linha }: { linha: Linha }) {
  return (
    <Link data-linha={linha.id} to={linha.telas.home.rota}>
      <Cena linha={linha.id} />
      <div className="tx">
        <h2>{linha.titulo}</h2>
        <p>{linha.resumo}</p>
        <span className="go">
          <Icon name="proxima" />
        </span>
      </div>
    </Link>
  )
}

/** Choice of the inspection type. Source: spec §2. */
export function HomeTela() {
  usePageTitle(TEXTOS.home.titulo)
  return (
    <Conteudo wide className="home">
      <h1>{TEXTOS.home.titulo}</h1>
      <p>{TEXTOS.slogan}</p>
      <div className="lines">
        <Ruler />
        {LISTA_LINHAS.map((linha) => (
          <LinhaCard key={linha.id} linha={linha} />
        ))}
      </div>
    </Conteudo>
  )
}
