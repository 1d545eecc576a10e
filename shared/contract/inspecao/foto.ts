import { z } from 'zod'
import { FOTO_MIMES } from '../../foto/foto-format.ts'
import { imageMetaSchema, markerSchema } from '../../marcacao/marker.ts'
import type { Tratamento } from '../../marcacao/tratamento.ts'
import { MOMENTO_DA_CAMERA } from '../../text/momento-da-camera.ts'
import { comCamposPlanos } from '../reading/campos-planos.ts'
import { idSchema } from '../reading/id.ts'
import {
  comApelidos,
  medidasLidas,
  momentoDito,
  numeroLido,
  textoLido,
  textoOuJson,
  textoOuVazio,
} from '../reading/leitura.ts'
import { calibracaoSchema } from './calibracao.ts'

/**
 * The latest save of a photo: `versao` distinguishes it from earlier ones, `por` is who saved, `em` when (ISO 8601). A
 * save without any mark keeps the photo as inspected without damage. Beyond spec §3; a backend may leave it out.
 */
export const salvaSchema = z.object({
  versao: idSchema,
  por: textoOuVazio,
  em: momentoDito,
  /** `dimensao` by the calibration of the order that counted at that save; absent without one. */
  dimensaoCalibrada: z.string().optional().catch(undefined),
})
export type Salva = z.infer<typeof salvaSchema>

/** What is to be done about a damage; severity and who sees to it are absent when the backend keeps neither. */
const tratamentoShape = {
  recomendacao: textoLido.optional(),
  gravidade: textoLido.optional(),
  encarregado: textoLido.optional(),
} satisfies Record<keyof Tratamento, z.ZodType>

/** What a save says of a photo, as backends give it back (beyond spec §3, optional). */
export const savedFieldsShape = {
  marker: z.preprocess(medidasLidas, markerSchema.nullable()).optional(),
  imageMeta: z.preprocess(medidasLidas, imageMetaSchema.nullable()).optional(),
  dimensao: textoLido.optional(),
  dano: textoLido.optional(),
  observacao: textoLido.optional(),
  ...tratamentoShape,
}

/** Saved marks that come back with a photo, so that a repeated search shows them (beyond spec §3, optional). */
const marcacaoShape = {
  /** Null when the photo was never saved; absent when the backend tells no versions. */
  salva: salvaSchema.nullish().catch(undefined),
  /** The order's calibration, for the next save; null without one, absent when the backend keeps none. */
  calibracao: calibracaoSchema.nullish().catch(undefined),
  ...savedFieldsShape,
}

/** Fields that lines have of their own: a record carries those of its line, and null for what is not known. */
const registroShape = {
  cliente: textoLido,
  empresa: textoLido,
  matricula: textoLido,
  parque: textoLido.optional(),
  wtg: textoLido.optional(),
  blade: textoLido.optional(),
  dados_foto: textoOuJson.optional(),
  regiao: textoLido.optional(),
  endereco: textoLido.optional(),
  torre: textoLido.optional(),
  condominio: textoLido.optional(),
  eixoz: numeroLido.optional(),
  altura: numeroLido.optional(),
}

/** Names under which some backends send a photo's fields. */
const APELIDOS = {
  id: ['_id'],
  image: ['url', 'foto_url', 'image_url', 'imageUrl', 'imagem'],
  dados_foto: ['dadosFoto'],
  imageMeta: ['image_meta'],
}
/** Fields whose value is, or may be, an object. */
const OBJETOS = ['dados_foto', 'imageMeta']
const APELIDOS_RESULTADO = { id: ['_id'], url: ['image', 'foto_url', 'image_url', 'imageUrl', 'imagem'] }

/** Address of a photo; '' when the backend gives none: such a photo is shown as broken. */
export const referencia = z
  .string()
  .nullish()
  .transform((valor) => valor ?? '')

/**
 * Why a photo cannot be shown as it is: it cannot be decoded whole (docs/decisions/039), the backend gives no address
 * for it, one that lies elsewhere or one that is too long, or no id (docs/decisions/040), or its original was removed
 * by age (docs/decisions/082).
 */
const PROBLEMAS_FOTO = [
  'danificada',
  'semEndereco',
  'foraDoServidor',
  'enderecoLongo',
  'semId',
  'removida',
] as const
export type FotoProblema = (typeof PROBLEMAS_FOTO)[number]

/** When the original was removed by age, ISO 8601, for a photo that is `removida`. */
const removidaEm = z.string().nullish().catch(undefined)

/** By what people know a photo. Beyond spec §3; a backend may leave it out. */
const nomeShape = {
  /** Original file name. */
  nome: textoLido.optional(),
  /** The photo's number among those of its OS and turbine or tower, from 1: the same in every search. */
  numero: z.number().int().positive().nullish().catch(undefined),
}

/**
 * When the photo was taken, 'YYYY-MM-DDTHH:MM:SS' on its camera's own clock. Beyond spec §3; a backend may leave it
 * out.
 */
const capturadaEm = z.string().regex(MOMENTO_DA_CAMERA).nullish().catch(undefined)

const fotoShape = {
  id: idSchema,
  image: referencia,
  os: textoOuVazio,
  ...nomeShape,
  capturadaEm,
  problema: z.enum(PROBLEMAS_FOTO).nullish().catch(null),
  removidaEm,
  ...registroShape,
  ...marcacaoShape,
}

const comNomes = comApelidos(APELIDOS, OBJETOS)
/** A record with its fields under the names of the protocol. */
const registroLido = (registro: unknown, contexto: z.RefinementCtx) =>
  comCamposPlanos(comNomes(registro), contexto)

/** A photo of an inspection search. Source: spec §3; `altura` and `eixoz` in metres. */
export const fotoSchema = z.preprocess(registroLido, z.object(fotoShape))
export type Foto = z.infer<typeof fotoSchema>

/** A record of a report: a photo whose marks were saved. Source: spec §3. */
export const registroSchema = z.preprocess(registroLido, z.object({ ...fotoShape, os: textoLido.optional() }))
export type Registro = z.infer<typeof registroSchema>

/** A photo of a download search. Source: spec §3. */
export const resultadoSchema = z.preprocess(
  comApelidos(APELIDOS_RESULTADO),
  z.object({
    id: idSchema,
    url: referencia,
    ...nomeShape,
    problema: z.enum(PROBLEMAS_FOTO).nullish().catch(null),
    removidaEm,
    /** The photo's real format, when the backend knows it. */
    mime: z.enum(FOTO_MIMES).nullish().catch(null),
  }),
)
export type Resultado = z.infer<typeof resultadoSchema>
