import type { z } from 'zod'
import { readMomento } from '#shared/time/momento'
import type { Zona } from '#shared/time/zona'
import { reading, type RecordReading } from './read-records.ts'

/**
 * Reads records and writes the moment in one of their fields in the zone of the product, as people see it. A text that
 * is no moment is shown as it came, and is noted, since its record belongs to no month.
 */
export const datedReading = <C extends string, T extends { [campo in C]: string }>(
  record: z.ZodType<T>,
  campo: C,
  zona: Pick<Zona, 'lida'>,
): RecordReading<T> =>
  // The record is changed in place, since it was just made: copies would cost a long list a tenth of its time.
  reading(record, (made, note) => {
    const escrita: string = made[campo]
    const lida = zona.lida(escrita)
    if (lida === escrita && escrita !== '' && readMomento(escrita) === null)
      note(campo, 'text that is no date')
    made[campo] = lida as T[C]
    return made
  })

/** A moment of ISO 8601 that says its zone, which everybody reads as the same one. */
const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/

/** Writes the moments of saves and calibrations in the zone of the product, but for those that say theirs. */
export function writeMomentsIn(
  zona: Pick<Zona, 'lida'>,
  made: readonly ({ em: string } | null | undefined)[],
): void {
  for (const one of made) if (one && !ZONED.test(one.em)) one.em = zona.lida(one.em)
}
