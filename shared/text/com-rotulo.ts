/**
 * A value behind its label, 'WTG CRII-07'; a value that begins with the label stays as it is: 'Torre B',
 * 'OS-2026-0117'.
 */
export function comRotulo(rotulo: string, valor: string): string {
  const begins = valor.toLowerCase().startsWith(rotulo.toLowerCase())
  return begins && !/^[\p{L}\p{N}]/u.test(valor.slice(rotulo.length)) ? valor : `${rotulo} ${valor}`
}
