import { formatMetros } from '#shared/text/formato'
import { formatMomentoDaCamera } from '#shared/text/momento-da-camera'
import { TEXTOS } from '#shared/textos/textos'
import { TEXTOS_ENVIO } from '#shared/textos/upload/envio'
import { isBadFoto, type LocalFoto } from '../escolha/local-foto.ts'

const E = TEXTOS_ENVIO

/** Keeps a text in one line: a number with its unit, or a day with its hour. */
const unbroken = (texto: string) => texto.replaceAll(' ', '\u00A0')

/** When and how high a photo was taken, as far as it says: '20/11/2026 10:15, 64,20 m'. */
export const takenLine = ({ dados }: LocalFoto) =>
  [
    dados?.tirada && unbroken(formatMomentoDaCamera(dados.tirada)),
    dados?.altura != null && unbroken(formatMetros(dados.altura)),
  ]
    .filter(Boolean)
    .join(', ')

/** From when to when `n` photos were taken, and from how high to how high. */
function betweenLine(
  n: number,
  times: readonly [string, string] | null,
  heights: readonly [number, number] | null,
) {
  return [
    times &&
      E.tiradas(n, unbroken(formatMomentoDaCamera(times[0])), unbroken(formatMomentoDaCamera(times[1]))),
    heights && E.alturas(unbroken(formatMetros(heights[0])), unbroken(formatMetros(heights[1]))),
  ]
    .filter(Boolean)
    .join(' ')
}

/** The longest such line, whose room is kept while photos are read. */
export const LONGEST_BETWEEN = betweenLine(2, ['2000-10-20T20:00:00', '2000-12-20T20:00:00'], [100, 200])

/**
 * What the photos say together: `entre` tells from when to when and from how high to how high they were
 * taken, `semAltura` how many say no height while others do.
 */
export function takenSummary(fotos: readonly LocalFoto[]): { entre: string; semAltura: string } {
  const judged = fotos.filter((foto) => foto.dados && !isBadFoto(foto)).map(({ dados }) => dados)
  const times = judged.flatMap((dados) => dados?.tirada ?? []).sort()
  const heights = judged.flatMap((dados) => dados?.altura ?? []).sort((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  const [lowest, highest] = [heights[0], heights.at(-1)]
  const none = judged.length - heights.length
  return {
    entre: betweenLine(
      times.length,
      first && last ? [first, last] : null,
      lowest !== undefined && highest !== undefined ? [lowest, highest] : null,
    ),
    semAltura: none > 0 && heights.length > 0 ? E.semAltura(TEXTOS.download.fotos(none)) : '',
  }
}
