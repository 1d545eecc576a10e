import { labelDano, labelGravidade } from '#shared/linhas/index'
import type { CampoCartao, Linha } from '#shared/linhas/index'
import { medidasOf, medidasOfDimensao, type Medidas } from '#shared/marcacao/marker'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import { ENCARREGADO_MAX } from '#shared/marcacao/tratamento'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { dateFormatter, formatMmPorPixel } from '#shared/text/formato'
import type { ReportRegistro, ReportRequest } from './report-request.ts'

/** One photo of the report. */
export interface ReportItem {
  /** Its place in both formats, from 1. */
  ordem: number
  /** Its number in the order, as every screen calls it. */
  numero: number
  /** Label of the damage, for people. */
  dano: string
  /** Height or position along the blade, in metres. */
  posicaoM: number | null
  medidas: Medidas | null
  /** By the calibration that counted when the mark was saved. */
  calibradas: Medidas | null
  observacao: string
  /** How grave it is, for people; '' while it was not said. */
  gravidade: string
  /** What should be done, and who sees to it. */
  recomendacao: string
  encarregado: string
  registro: ReportRegistro
}

/** A labelled value, as people read it. */
export type Rotulado = readonly [label: string, valor: string]

/** What a report says, whatever its format. */
export interface ReportContent {
  request: ReportRequest
  itens: ReportItem[]
  /** Damage label → number of photos, most frequent first. */
  contagem: Rotulado[]
  /** Heading of the cover and of the second sheet: what was inspected, where, for whom. */
  identificacao: Rotulado[]
  /** 'OS 2417, WTG CRII-07': the search that made the report. */
  alvo: string
  /** 'Altura' or 'Eixo Z'. */
  posicaoLabel: string
}

/** Fields that name the inspected thing and the people, in the order of the cover. */
const IDENTIFICACAO = [
  'wtg',
  'torre',
  'blade',
  'parque',
  'condominio',
  'endereco',
  'cliente',
  'empresa',
] as const satisfies readonly CampoCartao[]

/** Most different values of one field that the cover lists. */
const VALORES_MAX = 3

/** The field of a record as text; numbers are formatted elsewhere. */
export function valorTexto(registro: ReportRegistro, campo: CampoCartao): string {
  const valor = registro.foto[campo]
  return valor == null ? '' : String(valor)
}

const medidas = (linha: Linha, { foto }: ReportRegistro): Medidas | null =>
  medidasOfDimensao(foto.dimensao ?? '') ?? (foto.marker ? medidasOf(foto.marker, linha.cmPorPixel) : null)

function item(linha: Linha, registro: ReportRegistro, index: number): ReportItem {
  const { foto } = registro
  return {
    ordem: index + 1,
    numero: foto.numero ?? index + 1,
    dano: foto.dano ? labelDano(linha, foto.dano) : TEXTOS_REPORT.semDano,
    posicaoM: foto[linha.posicao.campo] ?? null,
    medidas: medidas(linha, registro),
    calibradas: medidasOfDimensao(foto.salva?.dimensaoCalibrada ?? ''),
    observacao: (foto.observacao ?? '').slice(0, OBSERVACAO_MAX),
    gravidade: foto.gravidade ? labelGravidade(linha, foto.gravidade) : '',
    recomendacao: (foto.recomendacao ?? '').slice(0, OBSERVACAO_MAX),
    encarregado: (foto.encarregado ?? '').slice(0, ENCARREGADO_MAX),
    registro,
  }
}

function countDanos(itens: readonly ReportItem[]): Rotulado[] {
  const porDano = new Map<string, number>()
  for (const { dano } of itens) porDano.set(dano, (porDano.get(dano) ?? 0) + 1)
  return [...porDano].sort((a, b) => b[1] - a[1]).map(([dano, n]) => [dano, String(n)])
}

/** The value the search gave, or the different values of the records. */
function valores({ busca, registros }: ReportRequest, campo: CampoCartao): string {
  const pedido = busca[campo]
  if (pedido) return pedido
  const diferentes = new Set(registros.map((registro) => valorTexto(registro, campo).trim()).filter(Boolean))
  const mostrados = [...diferentes].slice(0, VALORES_MAX)
  return mostrados.join(', ') + (diferentes.size > VALORES_MAX ? '…' : '')
}

/** A camera's clock says no zone, so it is shown as it stands. */
const CLOCK = dateFormatter('UTC')

/** '20/11/2026 10:15' of the camera's clock; '' when it is not known. */
export const tiradaEm = ({ capturadaEm }: ReportRegistro) =>
  capturadaEm === null ? '' : CLOCK.dataHora(`${capturadaEm}Z`)

/** First and last day on which its photos were taken; '' when no photo says it. */
function periodo({ registros }: ReportRequest): string {
  const dias = registros.flatMap(({ capturadaEm }) => (capturadaEm === null ? [] : [capturadaEm])).sort()
  const [de, ate] = [dias[0], dias.at(-1)].map((dia) => (dia ? CLOCK.data(`${dia}Z`) : ''))
  return !de || !ate || de === ate ? (de ?? '') : TEXTOS_REPORT.periodo(de, ate)
}

const showsDano = ({ foto }: ReportRegistro) => Boolean(foto.dano || foto.marker || foto.dimensao)

const cobertura = ({ cobertura: { enviadas, inspecionadas }, registros }: ReportRequest) =>
  TEXTOS_REPORT.cobertura(enviadas, inspecionadas, registros.filter(showsDano).length)

/** '2,1168': the line's factor in mm per natural px. Source: spec §9. */
export const mmPorPixel = ({ cmPorPixel }: Linha) => formatMmPorPixel(cmPorPixel)

/** Where the measures come from: the line's factor, and the calibration where one was used. */
export const escalas = ({
  request: { linha },
  itens,
}: Pick<ReportContent, 'request' | 'itens'>): string[] => [
  TEXTOS_REPORT.escala(mmPorPixel(linha)),
  ...(isCalibrated(itens) ? [TEXTOS_REPORT.escalaCalibrada] : []),
]

/** Whether any photo has a calibrated value. */
export const isCalibrated = (itens: readonly ReportItem[]) =>
  itens.some(({ calibradas }) => calibradas !== null)

/** '5 · Crítica: 2, 3 · Moderada: 4': how many records are of each severity, the gravest first; '' where none was said. */
function gravidades({ linha, registros }: ReportRequest): string {
  return linha.gravidades
    .toReversed()
    .map(
      ({ valor, label }) => [label, registros.filter(({ foto }) => foto.gravidade === valor).length] as const,
    )
    .filter(([, quantas]) => quantas > 0)
    .map(([label, quantas]) => `${label}: ${quantas}`)
    .join(', ')
}

function identify(request: ReportRequest): Rotulado[] {
  const { linha, busca } = request
  const campos = IDENTIFICACAO.filter((campo) => linha.cartao.includes(campo))
  const lidos = campos.map((campo): Rotulado => [LABELS_CARTAO[campo], valores(request, campo)])
  return [
    [TEXTOS_REPORT.realizadaPor, request.inspetora?.nome ?? ''] as const,
    [TEXTOS_REPORT.inspecao, linha.nome] as const,
    [TEXTOS_REPORT.os, busca.os ?? ''],
    ...lidos,
    [TEXTOS_REPORT.fotosTiradas, periodo(request)],
    [TEXTOS_REPORT.coberturaLabel, cobertura(request)],
    [TEXTOS_TRATAMENTO.gravidade, gravidades(request)],
  ].filter((row): row is Rotulado => row[1] !== '')
}

function describeAlvo({ linha, busca }: ReportRequest): string {
  const labels: Readonly<Record<string, string>> = { ...LABELS_CARTAO, os: TEXTOS_REPORT.os }
  return linha.busca.relatorio
    .filter(({ campo }) => busca[campo])
    .map(({ campo }) => `${labels[campo] ?? campo} ${busca[campo]}`)
    .join(', ')
}

/** Numbers the photos and gathers what both formats say about them. */
export function reportContent(request: ReportRequest): ReportContent {
  const itens = request.registros.map((registro, index) => item(request.linha, registro, index))
  return {
    request,
    itens,
    contagem: countDanos(itens),
    identificacao: identify(request),
    alvo: describeAlvo(request),
    posicaoLabel: LABELS_CARTAO[request.linha.posicao.campo],
  }
}
