import { labelDano, labelGravidade } from '#shared/linhas/index'
import type { Linha } from '#shared/linhas/index'
import { medidasOfDimensao, type Medidas } from '#shared/marcacao/medidas'
import { OBSERVACAO_MAX } from '#shared/marcacao/observacao'
import { ENCARREGADO_MAX } from '#shared/marcacao/tratamento'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { formatMmPorPixel } from '#shared/text/formato'
import { describeAlvo, identify, type LabelledCount, type LabelledText } from './heading.ts'
import type { ReportRegistro, ReportRequest } from './report-request.ts'

/** One photo of the report. */
export interface ReportItem {
  /** The photo's place in the report, from 1. */
  ordinal: number
  /** The photo's number in the order, by which every screen calls it. */
  numero: number
  /** Label of the damage, for people. */
  dano: string
  /** Height or position along the blade, in metres. */
  posicaoM: number | null
  medidas: Medidas | null
  /** The sizes by the calibration that counted when the mark was saved. */
  calibradas: Medidas | null
  observacao: string
  /** How grave it is, for people; '' while it was not said. */
  gravidade: string
  /** What should be done, and who sees to it. */
  recomendacao: string
  encarregado: string
  registro: ReportRegistro
}

/** What a report says, whatever its format. */
export interface ReportContent {
  request: ReportRequest
  itens: ReportItem[]
  /** Damage label → number of photos, most frequent first. */
  contagem: LabelledCount[]
  /** Heading of the cover and of the second sheet: what was inspected, where, for whom. */
  identificacao: LabelledText[]
  /** 'OS 2417, WTG CRII-07': the search that made the report. */
  alvo: string
  /** 'Altura' or 'Eixo Z'. */
  posicaoLabel: string
}

function item(linha: Linha, registro: ReportRegistro, index: number): ReportItem {
  const { foto } = registro
  return {
    ordinal: index + 1,
    numero: foto.numero ?? index + 1,
    dano: foto.dano ? labelDano(linha, foto.dano) : TEXTOS_REPORT.semDano,
    posicaoM: foto[linha.posicao.campo] ?? null,
    medidas: medidasOfDimensao(foto.dimensao ?? ''),
    calibradas: medidasOfDimensao(foto.salva?.dimensaoCalibrada ?? ''),
    observacao: (foto.observacao ?? '').slice(0, OBSERVACAO_MAX),
    gravidade: foto.gravidade ? labelGravidade(linha, foto.gravidade) : '',
    recomendacao: (foto.recomendacao ?? '').slice(0, OBSERVACAO_MAX),
    encarregado: (foto.encarregado ?? '').slice(0, ENCARREGADO_MAX),
    registro,
  }
}

function countDanos(itens: readonly ReportItem[]): LabelledCount[] {
  const porDano = new Map<string, number>()
  for (const { dano } of itens) porDano.set(dano, (porDano.get(dano) ?? 0) + 1)
  return [...porDano].sort((a, b) => b[1] - a[1])
}

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
