import { reasonOf } from '#shared/errors/thrown'
import {
  isDatabaseBusy,
  isDatabaseFull,
  isDatabaseOutOfReach,
  isDatabaseShut,
  isReadOnly,
} from '../data-folder/system-errors.ts'

/** True when rights, the disk or another program kept the file from being opened, which says nothing of its content. */
const isShut = (error: unknown) =>
  [isDatabaseBusy, isDatabaseShut, isDatabaseOutOfReach, isReadOnly].some((isThis) => isThis(error))

/**
 * A Portuguese sentence that says why a file of the product does not open. `ofDamaged` makes the one for a damaged
 * file, whose advice may cost the content: nobody is told to remove or replace a file that only cannot be reached.
 */
export function openFailure(file: string, cause: unknown, ofDamaged: (reason: string) => string): string {
  const reason = reasonOf(cause)
  if (isDatabaseFull(cause))
    return `${file} não abre: falta espaço no disco. Libere espaço e repita. Nada foi alterado.`
  if (!isShut(cause)) return ofDamaged(reason)
  return `${file} não abre (${reason}). Confira quem pode ler e escrever nele, o disco e se outro programa o usa. Nada foi alterado.`
}
