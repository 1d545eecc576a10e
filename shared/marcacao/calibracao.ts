import type { ImageMeta, Marker, Ponto } from './marker.ts'
import { dimensaoOf } from './medidas.ts'

/** Shortest line that a scale is measured on, in natural px: on a shorter one, an error of 1 px is 5 % or more. */
const LINHA_MINIMA_PX = 20

/** Shortest known length that a scale is measured by, in cm: sizes are told with two decimals. */
export const COMPRIMENTO_MIN_CM = 0.01
/** The longest. */
export const COMPRIMENTO_MAX_CM = 100_000

/** Two points of a photo, in natural px of the upright original. */
export type Segmento = readonly [Ponto, Ponto]

const lengthPx = ([a, b]: Segmento) => Math.hypot(b.x - a.x, b.y - a.y)

/** cm per natural px, from a line of this many cm; null for a line too short to measure on. */
export function cmPorPixelOf(pontos: Segmento, comprimentoCm: number): number | null {
  const px = lengthPx(pontos)
  return px < LINHA_MINIMA_PX ? null : comprimentoCm / px
}

/** What measuring needs of a calibration. */
interface Escala {
  cmPorPixel: number
  imageMeta: ImageMeta
}

/** True for a photo of the size that the scale was measured on, turned either way. */
export function appliesToFoto({ imageMeta: { width, height } }: Escala, foto: ImageMeta): boolean {
  return (foto.width === width && foto.height === height) || (foto.width === height && foto.height === width)
}

/** The calibrated size in the form of `dimensao`; '' without a marker, without a calibration, or for a photo of another size. */
export function dimensaoCalibrada(
  marker: Pick<Marker, 'width' | 'height'> | null,
  calibracao: Escala | null | undefined,
  foto: ImageMeta,
): string {
  if (!marker || !calibracao || !appliesToFoto(calibracao, foto)) return ''
  return dimensaoOf(marker, calibracao.cmPorPixel)
}
