import { z } from 'zod'
import { idSchema } from '../reading/id.ts'
import { savedFieldsShape, salvaSchema } from './foto.ts'

/** Most saves of a photo in one answer: nobody looks through more corrections than these. */
export const HISTORICO_MAX = 50

/** Asks for the versions of a photo. */
export const historicoInputSchema = z.object({ photoId: idSchema })

/**
 * One save of a photo: which, by whom, when, and what it said. Beyond spec §3; a backend that tells no `salva` tells
 * none of these.
 */
export const versaoSchema = salvaSchema.extend(savedFieldsShape)
export type Versao = z.infer<typeof versaoSchema>

/** A backend's answer: the saves of a photo, the one that counts first. */
export const historicoSchema = z.object({ versoes: z.array(versaoSchema) })

/** Path of the saves of a line's photos, below that of the photos. */
export const historicoPath = (linha: { api: { fotos: string } }) => `${linha.api.fotos}/historico`
