import { Fragment, type ReactNode } from 'react'
import type { Foto } from '#shared/contract/inspecao/foto'
import { LARGURAS_FOTO } from '#shared/foto/larguras'
import { labelDano, type Linha } from '#shared/linhas/index'
import { isSemDano } from '#shared/marcacao/marker'
import { medidasOf } from '#shared/marcacao/medidas'
import { formatNumero } from '#shared/text/formato'
import { TEXTOS } from '#shared/textos/textos'
import { fotoAt } from '../../../calls/foto-url.ts'
import { tratamentoRows } from '../../../linha/tratamento-rows.ts'
import { MarkerSvg } from '../../../ui/foto/marker-svg.tsx'
import type { Marcacao } from './marcacao.ts'
import './version.css'

const T = TEXTOS.inspecao
const NENHUM = TEXTOS.geral.semValor

function tamanho({ marker }: Pick<Marcacao, 'marker'>, linha: Linha): string {
  if (!marker) return NENHUM
  const { larguraCm, alturaCm } = medidasOf(marker, linha.cmPorPixel)
  return `${formatNumero(larguraCm)} x ${formatNumero(alturaCm)} cm`
}

interface VersionProps {
  linha: Linha
  titulo: string
  foto: Pick<Foto, 'image' | 'imageMeta'>
  marcacao: Marcacao
  /** Buttons for what can be done with this save. */
  children?: ReactNode
}

/**
 * What one save says of a photo, with the marker at its place: two markers of one size may lie at two places.
 */
export function Version({ linha, titulo, foto: { image, imageMeta }, marcacao, children }: VersionProps) {
  const { marker, dano, observacao } = marcacao
  return (
    <section className="version">
      <h3>{titulo}</h3>
      {marker && imageMeta && (
        <div className="version__foto" style={{ aspectRatio: `${imageMeta.width} / ${imageMeta.height}` }}>
          <img src={fotoAt(image, LARGURAS_FOTO[0])} alt="" decoding="async" />
          <MarkerSvg marker={marker} meta={imageMeta} />
        </div>
      )}
      {isSemDano(marcacao) ? (
        <p>{T.estados.semDano.pill}</p>
      ) : (
        <dl>
          <dt>{T.rotuloMarcacao}</dt>
          <dd>{tamanho(marcacao, linha)}</dd>
          <dt>{T.dano}</dt>
          <dd>{dano ? labelDano(linha, dano) : NENHUM}</dd>
          <dt>{T.observacao}</dt>
          <dd className="version__text">{observacao || NENHUM}</dd>
          {tratamentoRows(linha, marcacao).map(({ label, valor }) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className="version__text">{valor}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {children}
    </section>
  )
}
