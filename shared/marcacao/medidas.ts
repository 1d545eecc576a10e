/** The sides of a marker in natural px. */
interface Rect {
  width: number
  height: number
}

/** Size of a marker in centimetres; `altura` alone is the height of a photo's place in metres. */
export interface Medidas {
  larguraCm: number
  alturaCm: number
}

/** A length in cm with the 2 decimals it is told with: rounded again, half a hundredth goes another way. */
const inCm = (px: number, cmPorPixel: number) => Number((px * cmPorPixel).toFixed(2))

/** A marker's size by a factor in cm per natural px. Source: spec §9. */
export function medidasOf(marker: Rect, cmPorPixel: number): Medidas {
  return { larguraCm: inCm(marker.width, cmPorPixel), alturaCm: inCm(marker.height, cmPorPixel) }
}

const DIMENSAO = /^(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)$/

/** The size that a `dimensao` tells; null for text of another form. */
export function medidasOfDimensao(dimensao: string): Medidas | null {
  const partes = DIMENSAO.exec(dimensao)
  return partes && { larguraCm: Number(partes[1]), alturaCm: Number(partes[2]) }
}

/** The wire's `dimensao`: 'WIDTHxHEIGHT' in cm with 2 decimals, empty without a marker. Source: spec §3. */
export function dimensaoOf(marker: Rect | null, cmPorPixel: number): string {
  if (!marker) return ''
  const { larguraCm, alturaCm } = medidasOf(marker, cmPorPixel)
  return `${larguraCm.toFixed(2)}x${alturaCm.toFixed(2)}`
}

/** `dimensao` as people read it: '37,04 x 28,58'; text of another form is shown as it is. */
export function readableDimensao(dimensao: string): string {
  const partes = DIMENSAO.exec(dimensao)
  return partes ? `${partes[1]} x ${partes[2]}`.replaceAll('.', ',') : dimensao
}
