import { z } from 'zod'
import { fotoSchema, resultadoSchema } from '#shared/contract/inspecao/foto'

/** An inspection search as the gateway answers it, or the embedded backend: a bare list, or `{ photos }`. */
export const fotosSchema = z.preprocess(
  (resposta) =>
    typeof resposta === 'object' && resposta && 'photos' in resposta ? resposta.photos : resposta,
  z.array(fotoSchema),
)

/** A download search as the embedded backend answers it. */
export const resultadosSchema = z.array(resultadoSchema)
