import { z } from 'zod'
import { COMPRIMENTO_MAX_CM, COMPRIMENTO_MIN_CM } from '../../marcacao/calibracao.ts'
import { imageMetaSchema } from '../../marcacao/marker.ts'
import { idSchema } from '../reading/id.ts'
import { momentoDito, textoOuVazio } from '../reading/leitura.ts'

const ponto = z.object({ x: z.number().min(0).max(1_000_000), y: z.number().min(0).max(1_000_000) })

/**
 * The scale of an order and its target, beside the line's factor: cm per natural px, measured on a known length, the
 * size of the photos that it holds for, who measured it, and when (ISO 8601). Beyond spec §3; a backend may leave it
 * out.
 */
export const calibracaoSchema = z.object({
  cmPorPixel: z.number().positive(),
  comprimentoCm: z.number().positive(),
  imageMeta: imageMetaSchema,
  por: textoOuVazio,
  em: momentoDito,
})
export type Calibracao = z.infer<typeof calibracaoSchema>

/**
 * A known length on a photo: two points in natural px, and their distance in cm; null takes the calibration back. With
 * `jaSalvas` the marks saved so far are measured anew as well; otherwise it counts from the next save on.
 */
export const calibrarSchema = z.object({
  photoId: idSchema,
  medida: z
    .object({
      pontos: z.tuple([ponto, ponto]),
      comprimentoCm: z.number().min(COMPRIMENTO_MIN_CM).max(COMPRIMENTO_MAX_CM),
    })
    .nullable(),
  jaSalvas: z.boolean().default(false),
})
export type CalibrarInput = z.infer<typeof calibrarSchema>

/** A backend's answer: the calibration that counts for the order now. */
export const calibradaSchema = z.object({ calibracao: calibracaoSchema.nullable() })

/** Path of a line's calibration, below that of its photos. */
export const calibracaoPath = (linha: { api: { fotos: string } }) => `${linha.api.fotos}/calibracao`
