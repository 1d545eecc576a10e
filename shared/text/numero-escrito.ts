const MILHARES = /^[+-]?\d{1,3}(\.\d{3})+,\d+$/
const NUMERO = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,3})?$/i
const MAX_CARACTERES = 60

/** The number that a person or a program wrote: '12.5', '12,5', '-3', '1.234,5', '1e3'; null for anything else. */
export function numeroEscrito(escrito: string): number | null {
  const texto = escrito.trim()
  if (texto.length > MAX_CARACTERES) return null
  const inteiro = MILHARES.test(texto) ? texto.replaceAll('.', '') : texto
  const numero = NUMERO.test(inteiro) ? Number(inteiro.replace(',', '.')) : NaN
  return Number.isFinite(numero) ? numero : null
}
