import { z } from 'zod'
import type { Linha } from '../../linhas/index.ts'
import { imageMetaSchema, markerSchema } from '../../marcacao/marker.ts'
import { OBSERVACAO_MAX } from '../../marcacao/observacao.ts'
import { ENCARREGADO_MAX } from '../../marcacao/tratamento.ts'
import { withoutHalves } from '../../text/half-characters.ts'
import { idSchema } from '../reading/id.ts'
import { saidAround } from '../reading/wraps.ts'
import { salvaSchema } from './foto.ts'

/** A field of a photo's record as it goes back with a save, of so many characters at most. */
const entradaAte = (max: number) => z.union([z.string().max(max), z.number()]).nullish()
const entrada = entradaAte(2000)
/** Longer ones: what another backend keeps of a photo may be a page of JSON. */
const LONGAS: Readonly<Record<string, typeof entrada>> = { dados_foto: entradaAte(16_000) }

/** Longest address of a photo here: a backend's reference of 4,096 characters, sealed, takes some 5,600. */
const FOTO_MAX = 8300

/** A text that is null on photos that were never saved: a program that sends a photo's record back sends that null. */
const ouVazio = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullable().transform((texto) => texto ?? '')

/** What a person writes, in the form in which it is kept: sent again, it has to compare as the same. */
const escritoAte = (max: number) => z.string().max(max).overwrite(withoutHalves)

/** Marker payload of a line: common fields and the line's own record fields. Source: spec §3. */
export function marcacaoSchema(linha: Linha) {
  const danos = z.enum(['', ...linha.danos.map(({ valor }) => valor)])
  const gravidades = z.enum(['', ...linha.gravidades.map(({ valor }) => valor)])
  const registro = Object.fromEntries(linha.registro.map((campo) => [campo, LONGAS[campo] ?? entrada]))
  return z.object({
    photoId: idSchema,
    marker: markerSchema.nullable(),
    dimensao: ouVazio(z.string().regex(/^(\d+\.\d{2}x\d+\.\d{2})?$/)),
    dano: ouVazio(danos),
    observacao: ouVazio(escritoAte(OBSERVACAO_MAX)),
    imageMeta: imageMetaSchema.nullable(),
    recomendacao: ouVazio(escritoAte(OBSERVACAO_MAX).default('')),
    gravidade: gravidades.nullish(),
    encarregado: escritoAte(ENCARREGADO_MAX).nullish(),
    foto: z.string().max(FOTO_MAX),
    os: z.string().min(1).max(100),
    /** The save that was on the screen (null: none); absent: replace whatever is there, as §3 has it. */
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
    saidAround,
    z.object({ message: z.string().optional(), salva: salvaSchema.optional().catch(undefined) }),
  )
  .catch({})
