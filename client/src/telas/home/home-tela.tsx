import { LISTA_LINHAS, type Linha } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { linhaAccent } from '../../linha/linha-accent.ts'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { Cena } from '../../linha/cenas/cena.tsx'
import { nomeTela } from '../../linha/nome-tela.ts'
import { TelaLink } from '../../session/tela-link.tsx'
import { useLiveSession } from '../../calls/use-live-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ruler } from './ruler.tsx'
import './home.css'

function LinhaCard({ linha }: { linha: Linha }) {
  return (
    <TelaLink {...linhaAccent(linha)} {...linha.telas.home} nome={nomeTela(linha, 'home')}>
      <Cena linha={linha.id} />
      <div className="home__text">
        <h2>{linha.titulo}</h2>
        <p>{linha.resumo}</p>
        <span className="home__go">
          <Icon name="proxima" />
        </span>
      </div>
    </TelaLink>
  )
}

/** Choice of the inspection type. Source: spec §2. */
export function HomeTela() {
  usePageTitle(TEXTOS.home.titulo)
  const live = useLiveSession()
  return (
    <Conteudo wide className="home">
      <h1>{TEXTOS.home.titulo}</h1>
      <p>{TEXTOS.slogan}</p>
      {live && (
        <div className="home__linhas">
          <Ruler />
          {LISTA_LINHAS.map((linha) => (
            <LinhaCard key={linha.id} linha={linha} />
          ))}
        </div>
      )}
    </Conteudo>
  )
}
