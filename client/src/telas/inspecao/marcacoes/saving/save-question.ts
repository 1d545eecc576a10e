import type { Foto, Salva } from '#shared/contract/inspecao/foto'
import { isSemDano } from '#shared/marcacao/marker'
import { isInRelatorio, type FotoMarcacao } from '../estado/foto-states.ts'
import type { Marcacao } from '../marcacao.ts'

/**
 * What a save asks before it is sent: it withdraws a record from the report, gives up typed marks, or names
 * no damage.
 */
export type Doubt = 'retirar' | 'descartar' | 'semDizerDano'

/** A save that waits for the person's answer; `conflito` means that somebody saved in between. */
export type SaveQuestion = {
  index: number
  marcacao: Marcacao
  /** The marks on the screen when the save was asked for. */
  antes: Marcacao
} & (
  | { tipo: Doubt }
  /** The photo as others have saved it meanwhile, and the sentence that refused the save. */
  | { tipo: 'conflito'; theirs: Foto & { salva: Salva }; said: string }
)

/**
 * What to ask before these marks are saved on a photo; null for nothing. `asked` is true when the missing
 * damage was asked for before.
 */
export function doubtBeforeSaving(state: FotoMarcacao, marcacao: Marcacao, asked: boolean): Doubt | null {
  if (isSemDano(marcacao)) {
    if (isInRelatorio(state)) return 'retirar'
    return isSemDano(state.atual) ? null : 'descartar'
  }
  const known = asked || (state.salvas !== null && state.salvas.marker !== null && !state.salvas.dano)
  return marcacao.marker && !marcacao.dano && !known ? 'semDizerDano' : null
}
