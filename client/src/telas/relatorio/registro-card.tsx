import type { Registro } from '#shared/contract/inspecao/foto'
import { formatMetros } from '#shared/text/formato'
import {
  CAMPOS,
  labelDano,
  type Busca,
  type CampoCartao,
  type CampoId,
  type Linha,
} from '#shared/linhas/index'
import { readableDimensao } from '#shared/marcacao/medidas'
import { dimensaoCalibrada } from '#shared/marcacao/calibracao'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_CALIBRACAO } from '#shared/textos/inspecao/calibracao'
import { TEXTOS } from '#shared/textos/textos'
import { nomeDaFoto } from '#shared/text/nome-foto'
import { telaAddress, urlOfBusca } from '../../linha/busca/busca-url.ts'
import { tratamentoRows } from '../../linha/tratamento-rows.ts'
import { nomeTela } from '../../linha/nome-tela.ts'
import { TelaLink } from '../../session/tela-link.tsx'
import { fotoAt } from '../../calls/foto-url.ts'
import { readDeviceCalibracao } from '../../linha/device-calibracao.ts'
import { DamagedFoto, MissingFoto } from '../../ui/foto/damaged-foto.tsx'
import { MarkerSvg } from '../../ui/foto/marker-svg.tsx'
import { PatientImg } from '../../ui/foto/patient-img.tsx'
import { MetaList, type MetaRow } from '../../ui/lists/meta-list.tsx'
import '../../styles/marker.css'

/** Whether a field is set in figures: a code of the form, or the photo's place. */
const isCode = ({ posicao }: Linha, campo: CampoCartao) =>
  campo === posicao.campo || (campo in CAMPOS && CAMPOS[campo as CampoId].tipo !== 'texto')

/** Name of the record's damage, or that none was told. */
const danoDe = (linha: Linha, { dano }: Registro) =>
  dano ? labelDano(linha, dano) : TEXTOS.relatorio.semDano

/**
 * The record's size by the calibration that this user made on this device, for a backend that tells of no
 * saves.
 */
const onThisDevice = (linha: Linha, { imageMeta, marker, ...registro }: Registro) =>
  marker && imageMeta
    ? dimensaoCalibrada(marker, readDeviceCalibracao(linha, registro), imageMeta)
    : undefined

/**
 * The record's size, '37,04 x 28,58 cm · calibrado 35,10 x 27,00 cm': the specification's value, and the
 * calibrated one where there is one.
 */
function dimensaoDe(linha: Linha, registro: Registro): string {
  const { dimensao } = registro
  if (!dimensao) return ''
  const cm = (valor: string) => `${readableDimensao(valor)} cm`
  const calibrada = registro.salva ? registro.salva.dimensaoCalibrada : onThisDevice(linha, registro)
  if (!calibrada) return cm(dimensao)
  const said = registro.salva ? cm(calibrada) : TEXTOS_CALIBRACAO.soNesteDispositivo(cm(calibrada))
  return TEXTOS_CALIBRACAO.comCalibrado(cm(dimensao), said)
}

/** Value of a card's field as people read it. */
function valorDe(linha: Linha, registro: Registro, campo: CampoCartao): string {
  if (campo === 'dano') return danoDe(linha, registro)
  if (campo === 'altura' || campo === 'eixoz') return formatMetros(registro[campo])
  if (campo === 'dimensao') return dimensaoDe(linha, registro)
  return registro[campo] ?? ''
}

/** The line's fields in the order of spec §2, each with its label. */
const campos = (linha: Linha, registro: Registro): MetaRow[] =>
  linha.cartao.map((campo) => ({
    label: LABELS_CARTAO[campo],
    valor: valorDe(linha, registro, campo),
    num: isCode(linha, campo),
    texto: campo === 'observacao',
    forte: campo === 'dimensao' || campo === 'dano',
  }))

/** Width to height of the photo as a CSS ratio; undefined where its size is not known. */
const shapeOf = ({ imageMeta }: Registro) =>
  imageMeta ? `${imageMeta.width} / ${imageMeta.height}` : undefined

interface RegistroCardProps {
  linha: Linha
  /** The search that found the record. */
  busca: Busca
  registro: Registro
}

/** Name of the photo, which leads to its mark on the bench. */
function FotoLink({ linha, busca, registro }: RegistroCardProps) {
  const { numero, nome, id } = registro
  const order = { ...busca, ...(registro[linha.alvo] && { [linha.alvo]: registro[linha.alvo] }) }
  return (
    <p className="registro__nome">
      <TelaLink
        // The link names the photo by its id: the inspection may find photos of other turbines with the same
        // number.
        rota={telaAddress(linha, 'inspecao', urlOfBusca(order, { id }))}
        acesso={linha.telas.inspecao.acesso}
        nome={nomeTela(linha, 'inspecao')}
        title={TEXTOS.relatorio.verNaInspecao}
      >
        {nomeDaFoto(numero, nome) || TEXTOS.relatorio.verNaInspecao}
      </TelaLink>
    </p>
  )
}

/** A photo of the report with its marker and fields. Source: spec §2. */
export function RegistroCard({ linha, busca, registro }: RegistroCardProps) {
  const foto = TEXTOS.relatorio.fotoCom(danoDe(linha, registro))
  return (
    <article className="card registro">
      <div className="registro__foto" style={{ aspectRatio: shapeOf(registro) }}>
        <PatientImg
          src={fotoAt(registro.image, 960)}
          alt={foto}
          loading="lazy"
          gone={!registro.problema && <MissingFoto />}
        />
        {registro.marker && registro.imageMeta && (
          <MarkerSvg marker={registro.marker} meta={registro.imageMeta} />
        )}
      </div>
      <div className="registro__body">
        <FotoLink linha={linha} busca={busca} registro={registro} />
        <DamagedFoto foto={registro} />
        <MetaList rows={[...campos(linha, registro), ...tratamentoRows(linha, registro)]} />
      </div>
    </article>
  )
}
