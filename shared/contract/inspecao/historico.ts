import { z } from 'zod'
import { idSchema } from '../reading/id.ts'
import { ditoShape, salvaSchema } from './foto.ts'

/** Saves of a photo that are told at most: more than that many corrections nobody looks through. */
export const HISTORICO_MAX = 50

/** Asks for the versions of a photo. */
export const historicoInputSchema = z.object({ photoId: idSchema })

/** One save of a photo: which, by whom, when, and what it said. Beyond §3; a backend that tells no `salva` has none. */
export const versaoSchema = salvaSchema.extend(ditoShape)
export type Versao = z.infer<typeof versaoSchema>

/** A backend's answer: the saves of a photo, the one that counts first. */
export const historicoSchema = z.object({ versoes: z.array(versaoSchema) })

/** Where a line's saves are told, beside its photos. */
export const historicoPath = (linha: { api: { fotos: string } }) => `${linha.api.fotos}/historico`
