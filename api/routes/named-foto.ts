import { AppError } from '#shared/errors/errors'
import type { LinhaId } from '#shared/linhas/index'
import type { FotoRow } from '../db/repos/foto-rows.ts'
import type { FotosRepo } from '../db/repos/fotos-repo.ts'

/** An id as the wire has it, or NaN. */
export const parseId = (id: unknown) => (/^[1-9]\d{0,14}$/.test(String(id)) ? Number(id) : NaN)

/** The photo of an id, if there is one that the caller may see. */
export async function findNamed(fotos: FotosRepo, id: unknown): Promise<FotoRow | undefined> {
  const number = parseId(id)
  return Number.isNaN(number) ? undefined : fotos.find(number)
}

/** The photo of an id, if the caller may see it and it is of this line. Throws NOT_FOUND. */
export async function fotoOfLinha(fotos: FotosRepo, linha: LinhaId, id: unknown): Promise<FotoRow> {
  const foto = await findNamed(fotos, id)
  if (foto?.linha !== linha) throw new AppError('NOT_FOUND')
  return foto
}
