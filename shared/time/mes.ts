import { z } from 'zod'

/** A month as 'YYYY-MM'. Source: spec §7. */
export const mesSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)

/** True when the ISO date falls in the month: compares the first 7 characters. Source: spec §5. */
export function noMes(data: string, mes: string): boolean {
  return data.slice(0, 7) === mes
}
