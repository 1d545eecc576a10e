import type { CampoCartao, Linha } from '#shared/linhas/index'
import { LABELS_CARTAO } from '#shared/linhas/labels'
import { createZona } from '#shared/time/zona'
import { TEXTOS_REPORT } from '#shared/textos/documentos/report'
import { valorTexto } from '../report-content.ts'
import type { ReportItem } from '../report-content.ts'
import { FORMAT, excelDate } from './cells.ts'
import type { Cell } from './cells.ts'

/** A column of the photo sheet; `width` in characters: together they stay readable on the width of an A4 page. */
export interface Column {
  titulo: string
  width: number
  cell: (item: ReportItem) => Cell
}

const { colunas } = TEXTOS_REPORT

/** A camera's clock says no zone, so it is shown as it stands. */
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

/** Two decimals, as everywhere else. Source: spec §9. */
const rounded = (cm: number | undefined) => (cm == null ? null : Math.round(cm * 100) / 100)

const CALIBRADAS = [
  decimal(colunas.larguraCalibradaCm, ({ calibradas }) => rounded(calibradas?.larguraCm)),
  decimal(colunas.alturaCalibradaCm, ({ calibradas }) => rounded(calibradas?.alturaCm)),
]

/** Fields that are not shown as the text they are. */
const SPECIAL: Partial<Record<CampoCartao, (calibrada: boolean) => Column[]>> = {
  dano: () => [text(colunas.dano, 15, ({ dano }) => dano)],
  observacao: () => [text(LABELS_CARTAO.observacao, 26, ({ observacao }) => observacao)],
  dimensao: (calibrada) => [
    decimal(colunas.larguraCm, ({ medidas }) => rounded(medidas?.larguraCm)),
    decimal(colunas.alturaCm, ({ medidas }) => rounded(medidas?.alturaCm)),
    ...(calibrada ? CALIBRADAS : []),
  ],
}

function columnsOf(linha: Linha, campo: CampoCartao, calibrada: boolean): Column[] {
  if (campo === linha.posicao.campo)
    return [decimal(colunas.metros(linha.posicao.label), ({ posicaoM }) => posicaoM)]
  const special = SPECIAL[campo]
  return special
    ? special(calibrada)
    : [text(LABELS_CARTAO[campo], 11, ({ registro }) => valorTexto(registro, campo))]
}

/** Place of the picture among the columns, from 0, and its width in characters. */
export const PICTURE_COLUMN = 1
const PICTURE_WIDTH = 23

/** The columns of a line's photo sheet: number, picture, the fields of its report card (with
 * the calibrated size where any photo has one), file, dates of the photo and of its upload. */
export function fotoColumns(
  linha: Linha,
  { indisponivel, calibrada }: { indisponivel: ReadonlyMap<ReportItem, string>; calibrada: boolean },
): Column[] {
  return [
    {
      titulo: colunas.numero,
      width: 5,
      cell: ({ numero }) => ({ value: numero, format: FORMAT.integer }),
    },
    text(colunas.foto, PICTURE_WIDTH, (item) =>
      indisponivel.has(item) ? indisponivel.get(item) || TEXTOS_REPORT.fotoIndisponivel : '',
    ),
    ...linha.cartao.flatMap((campo) => columnsOf(linha, campo, calibrada)),
    text(colunas.arquivo, 17, ({ registro }) => registro.foto.nome ?? ''),
    {
      titulo: colunas.tirada,
      width: 11,
      cell: ({ registro: { capturadaEm } }) => ({
        value: capturadaEm === null ? null : excelDate(new Date(`${capturadaEm}Z`), CAMERA),
        format: FORMAT.dateTime,
      }),
    },
    {
      titulo: colunas.data,
      width: 11,
      cell: ({ registro }) => ({ value: registro.criadoEm, format: FORMAT.dateTime }),
    },
  ]
}
