import type { Registro } from '#shared/contract/linha'
import { formatarMetros } from '#shared/formato'
import { labelDano, type CampoCartao, type Linha } from '#shared/linhas/index'
import { dimensaoLegivel } from '#shared/marker'
import { LABELS_CARTAO, TEXTOS } from '#shared/textos'
import { photoAt } from '../../lib/photo-url.ts'
import { MarkerSvg } from '../../ui/marker-svg.tsx'
import { MetaList, type MetaRow } from '../../ui/meta-list.tsx'
import '../../styles/marker.css'

const CODIGOS: readonly CampoCartao[] = ['wtg', 'torre', 'blade', 'matricula', 'regiao']

/** Value of a card's field as people read it. */
function valorDe(registro: Registro, campo: CampoCartao): string {
  if (campo === 'altura' || campo === 'eixoz') return formatarMetros(registro[campo])
  return registro[campo] ?? ''
}

/** Rows of the right side: the line's fields without those that the card shows elsewhere. */
function linhas(linha: Linha, registro: Registro): MetaRow[] {
  const noutroLugar: readonly CampoCartao[] = ['dano', 'dimensao', linha.posicao.campo]
  return linha.cartao
    .filter((campo) => !noutroLugar.includes(campo))
    .map((campo) => ({
      label: LABELS_CARTAO[campo],
      valor: valorDe(registro, campo),
      num: CODIGOS.includes(campo),
      texto: campo === 'observacao',
    }))
}

/** A photo of the report with its marker, measures and fields. Source: spec §2. */
export function RegistroCard({ linha, registro }: { linha: Linha; registro: Registro }) {
  const { campo } = linha.posicao
  const dano = registro.dano ? labelDano(linha, registro.dano) : TEXTOS.relatorio.semDano
  return (
    <article className="card record">
      <div className="record__side">
        <div className="record__photo">
          <img
            src={photoAt(registro.image, 960)}
            alt={TEXTOS.relatorio.fotoCom(dano)}
            loading="lazy"
            decoding="async"
          />
          {registro.marker && registro.imageMeta && (
            <MarkerSvg marker={registro.marker} meta={registro.imageMeta} />
          )}
        </div>
        <dl className="record__measures">
          <div>
            <dt>{LABELS_CARTAO.dimensao}</dt>
            <dd>
              {registro.dimensao ? dimensaoLegivel(registro.dimensao) : TEXTOS.geral.semValor}
              {registro.dimensao && <small> cm</small>}
            </dd>
          </div>
          <div>
            <dt>{LABELS_CARTAO[campo]}</dt>
            <dd>{formatarMetros(registro[campo])}</dd>
          </div>
        </dl>
      </div>
      <div className="record__body">
        <h2>
          <span className="sr">{LABELS_CARTAO.dano} </span>
          {dano}
        </h2>
        <MetaList rows={linhas(linha, registro)} />
      </div>
    </article>
  )
}
