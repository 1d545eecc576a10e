/**
 * Brazil's country code before the area code, as address books write it; without + or 00 it may be the area code 55.
 */
const PAIS = /^\s*(\+|00)\s*55/
/** The 0 that is dialled before an area code, and that many address books write before mobile numbers. */
const TRONCO = /^0(?=[1-9]{2}9\d{8}$)/

const digitsOf = (texto: string) => texto.replace(PAIS, '').replace(/\D/g, '').replace(TRONCO, '')

/** The digits of a Brazilian telephone with area code, at most 11. */
export const cleanTelefone = (texto: string): string => digitsOf(texto).slice(0, 11)

/** True for area code plus 8 or 9 digits. */
export function isTelefone(texto: string): boolean {
  return /^[1-9]\d(\d{8}|9\d{8})$/.test(digitsOf(texto))
}

/** The telephone as `(84) 98811-2040` or `(84) 3211-2040`, as far as it is typed. */
export function maskTelefone(texto: string): string {
  const d = cleanTelefone(texto)
  if (d.length < 3) return d && `(${d}`
  const corte = d.length > 10 ? 7 : 6
  const fim = d.slice(corte)
  return `(${d.slice(0, 2)}) ${d.slice(2, corte)}${fim && `-${fim}`}`
}
