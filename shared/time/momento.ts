const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s?(Z|UTC|[+-]\d\d(?::?\d\d)?)?$/i
const BRASILEIRA = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})(?:,? (?:às )?(\d\d?):(\d\d)(?::(\d\d))?)?$/
/**
 * The form of .NET's older serializers; the offset after the ms only tells the zone of the clock, and changes nothing.
 */
const DOTNET = /^\/Date\((-?\d{1,13})([+-]\d{4})?\)\/$/
const HTTP = /^[A-Z][a-z]{2}, \d\d? [A-Z][a-z]{2} \d{4} \d\d:\d\d(:\d\d)? (GMT|UTC|[+-]\d{4})$/
const SEGUNDOS = /^\d{9,10}(\.\d+)?$/
const MILISSEGUNDOS = /^\d{12,13}(\.\d+)?$/

/**
 * A moment as it was read: an instant, or the clock of an unknown zone; both in ms since 1970, the clock as if it were
 * UTC.
 */
export type Momento = { instante: number } | { relogio: number }

type Partes = readonly (string | undefined)[]

/** A clock's ms since 1970 as if it were UTC; null for a day or an hour that does not exist. */
function relogioDe(
  [ano, mes, dia, hora = '0', minuto = '0', segundo = '0']: Partes,
  fracao = '',
): number | null {
  const [h, min, s] = [Number(hora), Number(minuto), Number(segundo)]
  const dias = Date.UTC(Number(ano), Number(mes) - 1, Number(dia))
  // Date.UTC carries a day or a month too many over into the next.
  const noMes =
    new Date(dias).getUTCDate() === Number(dia) && new Date(dias).getUTCMonth() === Number(mes) - 1
  const existe = noMes && h < 24 && min < 60 && s < 60
  return existe ? dias + ((h * 60 + min) * 60 + s) * 1000 + Number(fracao.padEnd(3, '0').slice(0, 3)) : null
}

/** Minutes of '+05:30', '-0300', '-03' or 'Z'. */
function deslocamento(zona: string): number {
  const [, sinal, horas, minutos] = /^([+-])(\d\d):?(\d\d)?$/.exec(zona) ?? []
  return (sinal === '-' ? -1 : 1) * (Number(horas ?? 0) * 60 + Number(minutos ?? 0))
}

/** Reads a moment in the forms in which backends write it; null for any other text. */
export function readMomento(escrita: string): Momento | null {
  const texto = escrita.trim()
  if (SEGUNDOS.test(texto)) return { instante: Math.round(Number(texto) * 1000) }
  if (MILISSEGUNDOS.test(texto)) return { instante: Math.round(Number(texto)) }
  const dotnet = DOTNET.exec(texto)
  if (dotnet) return { instante: Number(dotnet[1]) }
  const iso = ISO.exec(texto)
  if (iso) {
    const relogio = relogioDe(iso.slice(1, 7), iso[7])
    const zona = iso[8]
    if (relogio === null) return null
    return zona === undefined ? { relogio } : { instante: relogio - deslocamento(zona) * 60_000 }
  }
  const brasileira = BRASILEIRA.exec(texto)
  if (brasileira) {
    const [, dia, mes, ano, ...hora] = brasileira
    const relogio = relogioDe([ano, mes, dia, ...hora])
    return relogio === null ? null : { relogio }
  }
  return HTTP.test(texto) ? { instante: Date.parse(texto) } : null
}
