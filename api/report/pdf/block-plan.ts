import { formatMetros } from '#shared/text/formato'
import type { CampoCartao } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { TEXTOS_GERAL } from '#shared/textos/geral'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import type { LabelledText } from '../heading.ts'
import { tiradaEm, valorTexto } from '../registro-text.ts'
import { mmPorPixel } from '../report-content.ts'
import type { ReportContent, ReportItem } from '../report-content.ts'
import { nomeDaFoto } from '#shared/text/nome-foto'
import { fotoNote } from '../foto-note.ts'
import { MM, PAGE } from './pdf-document.ts'
import { cmText, dimensaoCm } from './pdf-summary.ts'
import { LEADING, STYLES } from './pdf-styles.ts'
import type { PdfText } from './pdf-text.ts'
import { printable, printableLine } from './printable-text.ts'

/** Sizes and distances in pt of a photo block, from its top. */
export const BLOCK = {
  titleBaseline: 14,
  fotoTop: 25,
  foto: { width: PAGE.contentWidth, height: 85 * MM },
  /** From the photo's lower edge to the first baseline of the fields. */
  fields: 17,
  row: 15,
  /** Distance before the label of an observation that stands below the fields. */
  noteGap: 5,
  /** Least height to which a photo is made smaller, so that its record still fits on a page that has begun. */
  fotoMin: 50 * MM,
  half: (PAGE.bottom - PAGE.top) / 2,
  gap: 16,
  label: 66,
  right: PAGE.contentWidth * 0.4,
  rightLabel: 72,
  continued: 34,
} as const

/** Most lines of an observation that stands beside the measures; a longer one runs below over the whole width. */
const BESIDE_MAX = 4
const BESIDE_MAX_CHARS = 400
const BESIDE_WIDTH = PAGE.contentWidth - BLOCK.right - BLOCK.rightLabel
/**
 * Most lines of the other fields, which follow each other in running text: eight of 200 characters, the most of a form,
 * fit.
 */
const CONTEXT_MAX = 16
/** Least width of a photo's name in the title of its block, however long the name of its damage is. */
const NAME_LEAST = PAGE.contentWidth * 0.25

/** All texts of a photo block, and their heights in pt. */
export interface BlockPlan {
  item: ReportItem
  titulo: string
  medidas: LabelledText[]
  contexto: string[]
  observacao: string[]
  /** The label of the observation, which stands beside or above it. */
  observacaoLabel: string
  beside: boolean
  /** Distance from the first baseline of the fields to that of the running text. */
  measured: number
  /** Height of the block without its photo and without an observation below it. */
  frame: number
  /** Height of an observation that stands below; 0 when it stands beside the fields. */
  below: number
}

/** Fields that a block shows on their own, not in the running text. */
const OWN_FIELDS: readonly CampoCartao[] = ['observacao', 'dimensao', 'dano']

/** '12 · DJI_0012.JPG': the photo as every screen calls it. */
const nomeDoItem = ({ numero, registro }: ReportItem) => printableLine(nomeDaFoto(numero, registro.foto.nome))

function contextLine({ request }: ReportContent, { registro, medidas }: ReportItem): string {
  const { linha } = request
  const note = fotoNote(registro.foto, request.timeZone)
  const own: LabelledText[] = [
    [TEXTOS_REPORT.colunas.arquivo, printableLine(registro.foto.nome ?? '')],
    [TEXTOS_GERAL.fotoTirada, tiradaEm(registro)],
    [TEXTOS_REPORT.escalaLabel, medidas ? TEXTOS_REPORT.mmPorPixel(mmPorPixel(linha)) : ''],
  ]
  const card = linha.cartao
    .filter((campo) => campo !== linha.posicao.campo && !OWN_FIELDS.includes(campo))
    .map((campo): LabelledText => [LABELS_CARTAO[campo], printableLine(valorTexto(registro, campo))])
  const fields = [...own, ...card]
    .filter(([, valor]) => valor !== '')
    .map(([label, valor]) => `${label}: ${valor}`)
  // A line ends with the dot and never begins with it.
  return [...(note ? [note] : []), ...fields].join('\u00a0· ')
}

/**
 * The observation, then what should be done and who sees to it, each on a line with its label before it; the first line
 * has none, since `noteLabel` gives its label.
 */
function noteOf({ observacao, recomendacao, encarregado }: ReportItem): string {
  const [observada, acao, quem] = [printable(observacao), printable(recomendacao), printable(encarregado)]
  return [
    observada,
    acao && observada ? `${TEXTOS_TRATAMENTO.recomendacao}: ${acao}` : acao,
    quem && `${TEXTOS_TRATAMENTO.encarregado}: ${quem}`,
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** The label of the note: that of what comes first in it. */
const noteLabel = ({ observacao }: ReportItem) =>
  printable(observacao) === '' ? TEXTOS_TRATAMENTO.acao : LABELS_CARTAO.observacao

/** Lines of an observation: beside the measures when it is short, below them when it is long. */
function planObservation(text: PdfText, note: string): { lines: string[]; beside: boolean } {
  if (note.length <= BESIDE_MAX_CHARS) {
    const lines = note === '' ? [] : text.wrap(note, STYLES.body, BESIDE_WIDTH)
    if (lines.length <= BESIDE_MAX) return { lines, beside: true }
  }
  return { lines: text.wrap(note, STYLES.body, PAGE.contentWidth), beside: false }
}

/**
 * '12 · DJI_0012.JPG: Trinca'; the name is cut before what is `said` after it, as the fields below tell the name whole.
 */
export function titleOf(text: PdfText, item: ReportItem, said = item.dano): string {
  const dano = `: ${printableLine(said)}`
  const room = PAGE.contentWidth - text.width(`${dano} `, STYLES.blockTitle)
  return text.fit(nomeDoItem(item), STYLES.blockTitle, Math.max(NAME_LEAST, room)) + dano
}

/** Measures a photo's block. */
export function planBlock(text: PdfText, content: ReportContent, item: ReportItem): BlockPlan {
  const dimensao = item.medidas ? `${dimensaoCm(item)} cm` : dimensaoCm(item)
  const calibrada = item.calibradas && `${cmText(item.calibradas)} cm`
  const medidas: LabelledText[] = [
    [content.posicaoLabel, formatMetros(item.posicaoM)],
    [LABELS_CARTAO.dimensao, dimensao],
    ...(calibrada ? [[TEXTOS_REPORT.calibrado, calibrada] as const] : []),
    ...(item.gravidade ? [[TEXTOS_TRATAMENTO.gravidade, printableLine(item.gravidade)] as const] : []),
  ]
  const { lines: observacao, beside } = planObservation(text, noteOf(item))
  const room = { width: PAGE.contentWidth, max: CONTEXT_MAX }
  const contexto = text.wrapAtMost(contextLine(content, item), STYLES.context, room)
  const rows = medidas.length * BLOCK.row
  const measured = beside ? Math.max(rows, observacao.length * LEADING.body) : rows
  const fields = measured + contexto.length * LEADING.context + (beside ? 0 : BLOCK.noteGap + BLOCK.row)
  const frame = BLOCK.fotoTop + BLOCK.fields + fields
  const below = beside ? 0 : observacao.length * LEADING.body
  const titulo = titleOf(text, item)
  const observacaoLabel = noteLabel(item)
  return { item, titulo, medidas, contexto, observacao, observacaoLabel, beside, measured, frame, below }
}
