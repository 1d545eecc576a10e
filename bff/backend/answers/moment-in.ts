import { readMomento } from '#shared/time/momento'
import type { Zona } from '#shared/time/zona'
import type { Note } from './read-records.ts'

/**
 * A moment of a record in the zone of the product, as people see it. A text that is no moment is shown as it came, and
 * is noted under the field's name, since its record belongs to no month.
 */
export function momentIn(
  zona: Pick<Zona, 'lida'>,
  [campo, escrita]: readonly [campo: string, escrita: string],
  note: Note,
): string {
  const lida = zona.lida(escrita)
  if (lida === escrita && escrita !== '' && readMomento(escrita) === null) note(campo, 'text that is no date')
  return lida
}

/** A moment of ISO 8601 that says its zone, which everybody reads as the same one. */
const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/

/** Writes the moments of saves and calibrations in the zone of the product, but for those that say theirs. */
export function writeMomentsIn(
  zona: Pick<Zona, 'lida'>,
  made: readonly ({ em: string } | null | undefined)[],
): void {
  for (const one of made) if (one && !ZONED.test(one.em)) one.em = zona.lida(one.em)
}
