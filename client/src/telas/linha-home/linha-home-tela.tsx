import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../page/page-title.ts'
import { nomeTela } from '../../linha/nome-tela.ts'
import { Cena } from '../../linha/cenas/cena.tsx'
import { TelaLink } from '../../session/tela-link.tsx'
import { useLiveSession } from '../../calls/use-live-session.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import './linha-home.css'

type Cartao = Extract<TelaId, keyof typeof TEXTOS.cartoes>

/** The four cards, in the order of spec §2. */
const CARTOES: readonly { tela: Cartao; icon: IconName }[] = [
  { tela: 'upload', icon: 'subir' },
  { tela: 'inspecao', icon: 'inspecionar' },
  { tela: 'download', icon: 'baixar' },
  { tela: 'relatorio', icon: 'relatorio' },
]

const resumo = (linha: Linha, tela: Cartao) =>
  tela === 'upload' ? linha.resumoUpload : TEXTOS.cartoes[tela].resumo

/** Home of a line: its drawing and its four cards, for every role. Source: spec §2. */
export function LinhaHomeTela({ linha }: { linha: Linha }) {
  usePageTitle(linha.nome)
  const live = useLiveSession()
  return (
    <Conteudo wide>
      <section className="linha-banner">
        <div className="linha-banner__inner">
          <div className="linha-banner__text">
            <h1>{linha.titulo}</h1>
            <p>{TEXTOS.slogan}</p>
          </div>
          <Cena linha={linha.id} />
        </div>
      </section>
      <div className="page linha-cards">
        {live &&
          CARTOES.map(({ tela, icon }) => (
            <TelaLink key={tela} className="card" {...linha.telas[tela]} nome={nomeTela(linha, tela)}>
              <span className="linha-cards__icon">
                <Icon name={icon} />
              </span>
              <h2>{TEXTOS.cartoes[tela].titulo}</h2>
              <p>{resumo(linha, tela)}</p>
            </TelaLink>
          ))}
      </div>
    </Conteudo>
  )
}
