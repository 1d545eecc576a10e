import { z } from 'zod'
import type { Linha } from '../../linhas/index.ts'
import { imageMetaSchema, markerSchema } from '../../marcacao/marker.ts'
import { OBSERVACAO_MAX } from '../../marcacao/observacao.ts'
import { ENCARREGADO_MAX, type Tratamento } from '../../marcacao/tratamento.ts'
import { withoutHalves } from '../../text/half-characters.ts'
import { idSchema } from '../reading/id.ts'
import { mergeWraps } from '../reading/wraps.ts'
import { salvaSchema } from './foto.ts'

/** A field of a photo's record as a save sends it back, of at most `max` characters. */
const entradaAte = (max: number) => z.union([z.string().max(max), z.number()]).nullish()
const entrada = entradaAte(2000)
/** Fields that may be longer: another backend may keep a page of JSON of a photo. */
const LONGAS: Readonly<Record<string, typeof entrada>> = { dados_foto: entradaAte(16_000) }

/** Longest address of a photo in a save: a backend's reference of 4,096 characters, sealed, takes some 5,600. */
const FOTO_MAX = 8300

/** Reads null as '': photos that were never saved have null, and a program that sends a record back sends it along. */
const ouVazio = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullable().transform((texto) => texto ?? '')

/** A text that people write, in the form in which it is kept, so that a repeated save compares as the same. */
const escritoAte = (max: number) => z.string().max(max).overwrite(withoutHalves)

/** The save of a mark in a line: common fields, and the line's own record fields. Source: spec §3. */
export function marcacaoSchema(linha: Linha) {
  const danos = z.enum(['', ...linha.danos.map(({ valor }) => valor)])
  const gravidades = z.enum(['', ...linha.gravidades.map(({ valor }) => valor)])
  const tratamento = {
    recomendacao: ouVazio(escritoAte(OBSERVACAO_MAX).default('')),
    gravidade: gravidades.nullish(),
    encarregado: escritoAte(ENCARREGADO_MAX).nullish(),
  } satisfies Record<keyof Tratamento, z.ZodType>
  const registro = Object.fromEntries(linha.registro.map((campo) => [campo, LONGAS[campo] ?? entrada]))
  return z.object({
    photoId: idSchema,
    marker: markerSchema.nullable(),
    dimensao: ouVazio(z.string().regex(/^(\d+\.\d{2}x\d+\.\d{2})?$/)),
    dano: ouVazio(danos),
    observacao: ouVazio(escritoAte(OBSERVACAO_MAX)),
    imageMeta: imageMetaSchema.nullable(),
    ...tratamento,
    foto: z.string().max(FOTO_MAX),
    os: z.string().min(1).max(100),
    /** The save that the writer saw (null: none); when absent, this one replaces whatever is there, as in spec §3. */
    versao: idSchema.nullish(),
    cliente: entrada,
    empresa: entrada,
    matricula: entrada,
    ...registro,
  })
}
export type MarcacaoInput = z.infer<ReturnType<typeof marcacaoSchema>>

/** A backend's answer to a save: a sentence and the new latest save, or anything else. */
export const saveAnswerSchema = z
  .preprocess(
    mergeWraps,
    z.object({ message: z.string().optional(), salva: salvaSchema.optional().catch(undefined) }),
  )
  .catch({})
