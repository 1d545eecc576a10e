/** 'WTG CRII-07'; a value that says its label itself stays as it is: 'Torre B', 'OS-2026-0117'. */
export function comRotulo(rotulo: string, valor: string): string {
  const begins = valor.toLowerCase().startsWith(rotulo.toLowerCase())
  return begins && !/^[\p{L}\p{N}]/u.test(valor.slice(rotulo.length)) ? valor : `${rotulo} ${valor}`
}
