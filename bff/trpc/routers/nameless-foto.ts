import { AppError } from '#shared/errors/errors'
import { TEXTOS_BACKEND } from '#shared/textos/gateway/backend'

const PREFIX = 'sem-id-'
const NAMELESS = new RegExp(`^${PREFIX}\\d+$`)

/** The id of a photo to which the backend gave none, made from its position in the list. */
export const idOfNameless = (at: string): string => `${PREFIX}${/\[(\d+)\]$/.exec(at)?.[1] ?? '0'}`

/** Refuses marks for a photo that the backend gave no id: it could not tell which photo they are of. */
export function refuseNameless(photoId: string | number): void {
  if (typeof photoId !== 'string' || !NAMELESS.test(photoId)) return
  throw new AppError('INVALID_INPUT', { texto: TEXTOS_BACKEND.semFoto.semId, detail: 'photo without an id' })
}
