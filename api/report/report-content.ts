import { labelDano } from '#shared/linhas/index'
import type { CampoCartao, Linha } from '#shared/linhas/index'
import { medidasOf, medidasOfDimensao, type Medidas } from '#shared/marcacao/marker'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_REPORT } from '#shared/textos/report'
import type { ReportRegistro, ReportRequest } from './report-request.ts'

/** One photo of the report, numbered from 1 in the order of both formats. */
export interface ReportItem {
  numero: number
  /** Label of the damage, for people. */
  dano: string
  /** Height or position along the blade, in metres. */
  posicaoM: number | null
  medidas: Medidas | null
  observacao: string
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
    numero: index + 1,
    dano: foto.dano ? labelDano(linha, foto.dano) : TEXTOS_REPORT.semDano,
    posicaoM: foto[linha.posicao.campo] ?? null,
    medidas: medidas(linha, registro),
    observacao: (foto.observacao ?? '').slice(0, OBSERVACAO_MAX),
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

function identify(request: ReportRequest): Rotulado[] {
  const { linha, busca } = request
  const campos = IDENTIFICACAO.filter((campo) => linha.cartao.includes(campo))
  const lidos = campos.map((campo): Rotulado => [LABELS_CARTAO[campo], valores(request, campo)])
  return [
    [TEXTOS_REPORT.inspecao, linha.nome],
    [TEXTOS_REPORT.os, busca.os ?? ''],
    ...lidos.filter(([, valor]) => valor !== ''),
  ]
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
