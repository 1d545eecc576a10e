import { z } from 'zod'

/** A month as 'YYYY-MM'. Source: spec §7. */
export const mesSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** The twelve months that end with this one, in order, each 'YYYY-MM'. */
export function mesesAte(ultimo: string): string[] {
  const [ano = 0, mes = 1] = ultimo.split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) =>
    new Date(Date.UTC(ano, mes - 12 + at, 1)).toISOString().slice(0, 7),
  )
}

/** True when the ISO date falls in the month: compares the first 7 characters. Source: spec §5. */
export function noMes(data: string, mes: string): boolean {
  return data.slice(0, 7) === mes
}
