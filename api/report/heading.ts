import type { CampoCartao } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { showsDano } from '#shared/marcacao/marker'
import { comRotulo } from '#shared/text/com-rotulo'
import { formatDiaDaCamera } from '#shared/text/momento-da-camera'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { valorTexto } from './registro-text.ts'
import type { ReportRequest } from './report-request.ts'

/** A label and its value, both as people read them. */
export type LabelledText = readonly [label: string, valor: string]

/** A label, and how many there are of what it names. */
export type LabelledCount = readonly [label: string, n: number]

/** Whether the cover tells a field, in its order: those of the inspected thing and of the people, not of one photo. */
const NA_CAPA: Record<CampoCartao, boolean> = {
  wtg: true,
  torre: true,
  blade: true,
  parque: true,
  condominio: true,
  endereco: true,
  cliente: true,
  empresa: true,
  matricula: false,
  dados_foto: false,
  regiao: false,
  eixoz: false,
  altura: false,
  observacao: false,
  dimensao: false,
  dano: false,
}
export const IDENTIFICACAO = (Object.keys(NA_CAPA) as CampoCartao[]).filter((campo) => NA_CAPA[campo])

/** Most different values of one field that the cover lists. */
const VALORES_MAX = 3

/** The value that the search gave, or the different values of the records, at most `VALORES_MAX` of them. */
export function valores({ busca, registros }: ReportRequest, campo: CampoCartao): string {
  const pedido = busca[campo]
  if (pedido) return pedido
  const diferentes = new Set(registros.map((registro) => valorTexto(registro, campo).trim()).filter(Boolean))
  const mostrados = [...diferentes].slice(0, VALORES_MAX)
  return mostrados.join(', ') + (diferentes.size > VALORES_MAX ? '…' : '')
}

/** First and last day on which the report's photos were taken; '' when no photo says it. */
function periodo({ registros }: ReportRequest): string {
  const dias = registros.flatMap(({ capturadaEm }) => (capturadaEm === null ? [] : [capturadaEm])).sort()
  const [de, ate] = [dias[0], dias.at(-1)].map((dia) => (dia ? formatDiaDaCamera(dia) : ''))
  return !de || !ate || de === ate ? (de ?? '') : TEXTOS_REPORT.periodo(de, ate)
}

const cobertura = ({ cobertura: { enviadas, inspecionadas }, registros }: ReportRequest) =>
  TEXTOS_REPORT.cobertura(enviadas, inspecionadas, registros.filter(({ foto }) => showsDano(foto)).length)

/** '5 · Crítica: 2; 3 · Moderada: 4': how many records are of each severity, the gravest first; '' where none was said. */
const gravidades = ({ linha, registros }: ReportRequest) =>
  linha.gravidades
    .toReversed()
    .map(
      ({ valor, label }) => [label, registros.filter(({ foto }) => foto.gravidade === valor).length] as const,
    )
    .filter(([, quantas]) => quantas > 0)
    // Unbreakable spaces, so that a line never ends between a grade and its count.
    .map(([label, quantas]) => `${label}: ${quantas}`.replaceAll(' ', '\u00a0'))
    // A grade begins with a digit: after a comma, the count before it would read as a part of it.
    .join('; ')

/** What was inspected, where, for whom and how much of it, row by row; rows without a value are left out. */
export function identify(request: ReportRequest): LabelledText[] {
  const { linha, busca, registros } = request
  const campos = IDENTIFICACAO.filter((campo) => linha.cartao.includes(campo))
  const lidos = campos.map((campo): LabelledText => [LABELS_CARTAO[campo], valores(request, campo)])
  return [
    [TEXTOS_REPORT.realizadaPor, request.inspetora?.nome ?? ''] as const,
    [TEXTOS_REPORT.inspecao, linha.nome] as const,
    [TEXTOS_REPORT.os, busca.os ?? ''],
    ...lidos,
    [TEXTOS_REPORT.fotosTiradas(registros.length), periodo(request)],
    [TEXTOS_REPORT.coberturaLabel, cobertura(request)],
    [TEXTOS_TRATAMENTO.gravidade, gravidades(request)],
  ].filter((row): row is LabelledText => row[1] !== '')
}

/** 'OS 2417, WTG CRII-07': the search in words. */
export function describeAlvo({ linha, busca }: ReportRequest): string {
  const labels: Readonly<Record<string, string>> = { ...LABELS_CARTAO, os: TEXTOS_REPORT.os }
  return linha.busca.relatorio
    .filter(({ campo }) => busca[campo])
    .map(({ campo }) => comRotulo(labels[campo] ?? campo, busca[campo] ?? ''))
    .join(', ')
}
