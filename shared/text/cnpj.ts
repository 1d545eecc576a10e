const PESOS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

const withoutMask = (texto: string) => texto.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** The 14 characters of a CNPJ without mask, upper case; anything else typed is dropped. */
export const cleanCnpj = (texto: string): string => withoutMask(texto).slice(0, 14)

function digito(caracteres: string): number {
  const pesos = PESOS.slice(PESOS.length - caracteres.length)
  const soma = [...caracteres].reduce((total, c, i) => total + (c.charCodeAt(0) - 48) * (pesos[i] ?? 0), 0)
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** True for a CNPJ, numeric or alphanumeric, whose check digits are right. */
export function isCnpj(texto: string): boolean {
  const cnpj = withoutMask(texto)
  if (!/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj) || /^(.)\1{13}$/.test(cnpj)) return false
  const primeiro = digito(cnpj.slice(0, 12))
  return cnpj.slice(12) === `${primeiro}${digito(cnpj.slice(0, 12) + primeiro)}`
}

/** The CNPJ as `AA.AAA.AAA/AAAA-DD`, as far as it is typed. */
export function maskCnpj(texto: string): string {
  const c = cleanCnpj(texto)
  const partes = [c.slice(0, 2), c.slice(2, 5), c.slice(5, 8)].filter(Boolean).join('.')
  const ordem = c.slice(8, 12)
  const dv = c.slice(12)
  return partes + (ordem && `/${ordem}`) + (dv && `-${dv}`)
}
