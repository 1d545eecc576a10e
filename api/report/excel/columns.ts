import type { CampoCartao, Linha } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { clamp } from '#shared/marcacao/clamp'
import { fitsRow } from '#shared/spreadsheet/row-height'
import { createZona } from '#shared/time/zona'
import { CAMPOS_TRATAMENTO, type Tratamento } from '#shared/marcacao/tratamento'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { TEXTOS_TRATAMENTO } from '#shared/textos/inspecao/tratamento'
import { IDENTIFICACAO } from '../heading.ts'
import { valorTexto } from '../registro-text.ts'
import { isCalibrated } from '../report-content.ts'
import type { ReportContent, ReportItem } from '../report-content.ts'
import { FORMAT, excelDate } from './cells.ts'
import type { Cell } from './cells.ts'

/**
 * A column of the photo sheet; `width` in characters. All columns together stay readable on the width of an A4 page.
 */
export interface Column {
  titulo: string
  width: number
  cell: (item: ReportItem) => Cell
}

const { colunas } = TEXTOS_REPORT

/** Width in characters of `dd/mm/yyyy hh:mm`: a spreadsheet shows #### for a date that is wider than its column. */
const MOMENT_WIDTH = 17
/** Least and largest width of a field's column, and what its margins take, in characters. */
const [NARROW, WIDE, MARGINS] = [10, 16, 2]

/** The width that keeps the longest word of a column in one piece, within `NARROW` and `WIDE`. */
function widthFor(titulo: string, itens: readonly ReportItem[], read: (item: ReportItem) => string): number {
  const longest = (text: string) => text.split(/\s+/).reduce((most, { length }) => Math.max(most, length), 0)
  const chars = itens.reduce((most, item) => Math.max(most, longest(read(item))), longest(titulo))
  return clamp(chars + MARGINS, NARROW, WIDE)
}

/** A camera's clock says no zone, so its moments are shown unchanged, as those of UTC. */
const CAMERA = createZona('UTC')

const text = (titulo: string, width: number, read: (item: ReportItem) => string): Column => ({
  titulo,
  width,
  cell: (item) => ({ value: read(item), format: FORMAT.text }),
})

const decimal = (titulo: string, read: (item: ReportItem) => number | null): Column => ({
  titulo,
  width: 11,
  cell: (item) => ({ value: read(item), format: FORMAT.decimal }),
})

const CALIBRADAS = [
  decimal(colunas.larguraCalibradaCm, ({ calibradas }) => calibradas?.larguraCm ?? null),
  decimal(colunas.alturaCalibradaCm, ({ calibradas }) => calibradas?.alturaCm ?? null),
]

/**
 * Widths to try in turn: a wider column prints smaller letters, so the first is taken whose highest row shows every
 * text.
 */
const PROSE_WIDTHS = [26, 40, 60]
const WIDEST_PROSE = 80

/**
 * A column of texts that people write freely; a text that does not even fit into the widest one has smaller letters.
 */
function prose(titulo: string, itens: readonly ReportItem[], read: (item: ReportItem) => string): Column {
  const width = PROSE_WIDTHS.find((each) => itens.every((item) => fitsRow(read(item), each))) ?? WIDEST_PROSE
  const format = (value: string) => (fitsRow(value, width) ? FORMAT.text : FORMAT.small)
  return { titulo, width, cell: (item) => ({ value: read(item), format: format(read(item)) }) }
}

/** Fields that are not shown as their plain text. */
const SPECIAL: Partial<Record<CampoCartao, (itens: readonly ReportItem[]) => Column[]>> = {
  dano: () => [text(colunas.dano, 15, ({ dano }) => dano)],
  observacao: (itens) => [prose(LABELS_CARTAO.observacao, itens, ({ observacao }) => observacao)],
  dimensao: (itens) => [
    decimal(colunas.larguraCm, ({ medidas }) => medidas?.larguraCm ?? null),
    decimal(colunas.alturaCm, ({ medidas }) => medidas?.alturaCm ?? null),
    ...(isCalibrated(itens) ? CALIBRADAS : []),
  ],
}

/** Columns of what is to be done about a damage; those that no photo fills are left out. */
function tratamentoColumns(itens: readonly ReportItem[]): Column[] {
  const { gravidade, recomendacao, encarregado } = TEXTOS_TRATAMENTO
  const columns: Record<keyof Tratamento, Column> = {
    gravidade: text(gravidade, 13, (item) => item.gravidade),
    recomendacao: prose(recomendacao, itens, (item) => item.recomendacao),
    encarregado: text(encarregado, 14, (item) => item.encarregado),
  }
  return CAMPOS_TRATAMENTO.filter((campo) => itens.some((item) => item[campo].trim() !== '')).map(
    (campo) => columns[campo],
  )
}

function columnsOf(linha: Linha, campo: CampoCartao, itens: readonly ReportItem[]): Column[] {
  if (campo === linha.posicao.campo)
    return [decimal(colunas.metros(linha.posicao.label), ({ posicaoM }) => posicaoM)]
  const special = SPECIAL[campo]
  if (special) return special(itens)
  const titulo = LABELS_CARTAO[campo]
  const read = ({ registro }: ReportItem) => valorTexto(registro, campo)
  return [text(titulo, widthFor(titulo, itens, read), read)]
}

/** Place of the picture among the columns, from 0, and its width in characters. */
export const PICTURE_COLUMN = 1
const PICTURE_WIDTH = 23

/** Fields of the order rather than of a photo: mostly the same in every row, and told in the summary. */
const DA_OS: ReadonlySet<CampoCartao> = new Set([...IDENTIFICACAO, 'matricula'])

/**
 * The columns of a line's photo sheet: number, picture (or why there is none), what the line's report card says of the
 * photo (with the calibrated size where any photo has one), file, dates of the photo and of its upload, what is to be
 * done, and at the end what the card says of the order. Those of the order are not printed but left to the summary, so
 * that the others can be read on an A4 page, unless photos differ in one of them.
 */
export function fotoColumns(
  { request: { linha }, itens }: Pick<ReportContent, 'request' | 'itens'>,
  indisponivel: ReadonlyMap<ReportItem, string>,
): { columns: Column[]; printed: number } {
  const columnsFor = (campos: readonly CampoCartao[]) =>
    campos.flatMap((campo) => columnsOf(linha, campo, itens))
  const daOs = linha.cartao.filter((campo) => DA_OS.has(campo))
  const differs = (campo: CampoCartao) =>
    new Set(itens.map(({ registro }) => valorTexto(registro, campo).trim())).size > 1
  const columns: Column[] = [
    {
      titulo: colunas.numero,
      width: 5,
      cell: ({ numero }) => ({ value: numero, format: FORMAT.integer }),
    },
    text(colunas.foto, PICTURE_WIDTH, (item) => indisponivel.get(item) ?? ''),
    ...columnsFor(linha.cartao.filter((campo) => !DA_OS.has(campo))),
    text(colunas.arquivo, 17, ({ registro }) => registro.foto.nome ?? ''),
    {
      titulo: colunas.tirada,
      width: MOMENT_WIDTH,
      cell: ({ registro: { capturadaEm } }) => ({
        value: capturadaEm === null ? null : excelDate(new Date(`${capturadaEm}Z`), CAMERA),
        format: FORMAT.dateTime,
      }),
    },
    {
      titulo: colunas.data,
      width: MOMENT_WIDTH,
      cell: ({ registro }) => ({ value: registro.criadoEm, format: FORMAT.dateTime }),
    },
    ...tratamentoColumns(itens),
    ...columnsFor(daOs),
  ]
  return { columns, printed: columns.length - (daOs.some(differs) ? 0 : daOs.length) }
}
