import type { Linha } from '../../linhas/index.ts'
import { readableDimensao } from '../../marcacao/medidas.ts'
import { csvCellText } from '../../spreadsheet/cell-text.ts'
import { TEXTOS_MANIFESTO } from '../../textos/documentos/manifesto.ts'

/** What the list of an archive says of one photo; null for what is not known. */
export interface FotoListada {
  /** Its number in the OS, from 1. */
  numero: number
  nome: string
  /** Its name in the archive; null when the archive does not have it. */
  arquivo: string | null
  bytes: number | null
  /** Hex. */
  sha256: string | null
  marcacao: string | null
  dimensao: string | null
  observacao: string | null
  posicaoM: number | null
  /** The camera's clock, 'YYYY-MM-DDTHH:MM:SS'. */
  capturadaEm: string | null
  situacao: string
}

/** Begins the file, so that spreadsheets read it as UTF-8. */
const BOM = '\uFEFF'

const quoted = (texto: string) => (/[;"\r\n]/.test(texto) ? `"${texto.replaceAll('"', '""')}"` : texto)
const texto = (valor: string | null) => quoted(csvCellText(valor ?? ''))
const numero = (valor: number | null) => (valor === null ? '' : String(valor).replace('.', ','))

/** The list as Portuguese spreadsheets open it: UTF-8, columns by semicolon, decimal comma. Source: RFC 4180. */
export function manifestoCsv(linha: Linha, fotos: readonly FotoListada[]): string {
  const { metros, ...titulos } = TEXTOS_MANIFESTO.colunas
  const columns: [titulo: string, cell: (foto: FotoListada) => string][] = [
    [titulos.numero, (foto) => numero(foto.numero)],
    [titulos.nome, ({ nome }) => texto(nome)],
    [titulos.arquivo, ({ arquivo }) => texto(arquivo)],
    [titulos.bytes, ({ bytes }) => numero(bytes)],
    [titulos.sha256, ({ sha256 }) => texto(sha256)],
    [titulos.marcacao, ({ marcacao }) => texto(marcacao)],
    [titulos.dimensao, ({ dimensao }) => texto(readableDimensao(dimensao ?? ''))],
    [titulos.observacao, ({ observacao }) => texto(observacao)],
    [metros(linha.posicao.label), ({ posicaoM }) => numero(posicaoM)],
    [titulos.tirada, ({ capturadaEm }) => texto(capturadaEm?.replace('T', ' ') ?? null)],
    [titulos.situacao, ({ situacao }) => texto(situacao)],
  ]
  const lines = [
    columns.map(([titulo]) => texto(titulo)),
    ...fotos.map((foto) => columns.map(([, cell]) => cell(foto))),
  ]
  return BOM + lines.map((cells) => `${cells.join(';')}\r\n`).join('')
}
