import { Link } from 'react-router-dom'
import type { Linha, TelaId } from '#shared/linhas/index'
import { TEXTOS } from '#shared/textos'
import { Conteudo } from '../../ui/conteudo.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { Cena } from '../../linha/cenas/cena.tsx'
import { podeAbrir } from '../../sessao/acesso.ts'
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

/** Home of a line: its drawing and the cards that the role can open. Source: spec §2, §6. */
export function LinhaHomeTela({ linha }: { linha: Linha }) {
  usePageTitle(linha.nome)
  const cartoes = CARTOES.filter(({ tela }) => podeAbrir(linha.telas[tela].acesso))
  return (
    <Conteudo wide>
      <section className="band">
        <div className="in">
          <div className="t">
            <h1>{linha.titulo}</h1>
            <p>{TEXTOS.slogan}</p>
          </div>
          <Cena linha={linha.id} />
        </div>
      </section>
      <div className="page four">
        {cartoes.map(({ tela, icon }) => (
          <Link key={tela} className="card" to={linha.telas[tela].rota}>
            <span className="ic">
              <Icon name={icon} />
            </span>
            <h2>{TEXTOS.cartoes[tela].titulo}</h2>
            <p>{resumo(linha, tela)}</p>
          </Link>
        ))}
      </div>
    </Conteudo>
  )
}
