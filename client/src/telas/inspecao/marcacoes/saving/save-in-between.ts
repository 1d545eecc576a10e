import type { Foto, Salva } from '#shared/contract/inspecao/foto'
import { ERRORS } from '#shared/errors/errors'
import { failureOf } from '../../../../calls/failure.ts'
import { isSessionEvent } from '../../../../session/session-events.ts'
import { versaoVista, type FotoMarcacao } from '../estado/foto-states.ts'

type TheirSave = Foto & { salva: Salva }

/**
 * The newest record of a photo whose save was refused because another save came first; null for any other
 * failure.
 */
export async function saveInBetween(
  error: unknown,
  seen: FotoMarcacao,
  search: () => Promise<Foto[]>,
): Promise<TheirSave | null> {
  const { status, message } = failureOf(error)
  if (status !== ERRORS.CONFLICT.http || isSessionEvent(status, message)) return null
  const foto = (await search()).find(({ id }) => id === seen.photoId)
  if (!foto?.salva || foto.salva.versao === versaoVista(seen)) return null
  return { ...foto, salva: foto.salva }
}
