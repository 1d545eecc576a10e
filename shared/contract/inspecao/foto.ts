import { z } from 'zod'
import { FOTO_MIMES } from '../../foto/foto-format.ts'
import { imageMetaSchema, markerSchema } from '../../marcacao/marker.ts'
import { MOMENTO_DA_CAMERA } from '../../text/momento-da-camera.ts'
import { comCamposPlanos } from '../reading/campos-planos.ts'
import { idSchema } from '../reading/id.ts'
import {
  comApelidos,
  medidasLidas,
  numeroLido,
  textoLido,
  textoOuJson,
  textoOuVazio,
} from '../reading/leitura.ts'
import { calibracaoSchema } from './calibracao.ts'

/**
 * The latest save of a photo: `versao` tells it from the one before, `por` is who saved, `em` when (ISO 8601). A save
 * without any mark keeps the photo as inspected without damage. Beyond §3; a backend may leave it out.
 */
export const salvaSchema = z.object({
  versao: idSchema,
  por: textoOuVazio,
  em: z.string(),
  /** `dimensao` by the calibration of the order that counted at that save; absent without one. */
  dimensaoCalibrada: z.string().optional().catch(undefined),
})
export type Salva = z.infer<typeof salvaSchema>

/** What a save says of a photo, as it is told back (beyond §3, optional). */
export const ditoShape = {
  marker: z.preprocess(medidasLidas, markerSchema.nullable()).optional(),
  imageMeta: z.preprocess(medidasLidas, imageMetaSchema.nullable()).optional(),
  dimensao: textoLido.optional(),
  dano: textoLido.optional(),
  observacao: textoLido.optional(),
  recomendacao: textoLido.optional(),
  /** Beyond §3: how grave it is by the line's scale, and who sees to it. Absent: the backend keeps neither. */
  gravidade: textoLido.optional(),
  encarregado: textoLido.optional(),
}

/** Saved marks that come back with a photo, so that a repeated search shows them (beyond §3, optional). */
const marcacaoShape = {
  /** Null: never saved; absent: the backend tells no versions. */
  salva: salvaSchema.nullish().catch(undefined),
  /** The order's calibration, for the next save. Null: none; absent: the backend keeps none. */
  calibracao: calibracaoSchema.nullish().catch(undefined),
  ...ditoShape,
}

/** Own fields of all lines; a record carries those of its line, the others are absent. What is not known is null. */
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

/** Other names of a photo's fields among backends. */
const APELIDOS = {
  id: ['_id'],
  image: ['url', 'foto_url', 'image_url', 'imageUrl', 'imagem'],
  dados_foto: ['dadosFoto'],
  imageMeta: ['image_meta'],
}
/** Fields that are objects, or may be. */
const OBJETOS = ['dados_foto', 'imageMeta']
const APELIDOS_RESULTADO = { id: ['_id'], url: ['image', 'foto_url', 'image_url', 'imageUrl', 'imagem'] }

/** Where a photo lies; '' when the backend does not say: such a photo is shown as broken. */
export const referencia = z
  .string()
  .nullish()
  .transform((valor) => valor ?? '')

/**
 * Why a photo cannot be shown as it is: it cannot be decoded whole (docs/decisions/039), the backend gives no address
 * for it, one that lies elsewhere or is too long, or no id (docs/decisions/040), or its original was removed by age (docs/decisions/082).
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

/** What people call a photo by. Beyond §3; a backend may leave it out. */
const nomeShape = {
  /** Original file name. */
  nome: textoLido.optional(),
  /** Place of the photo among those of its OS and turbine or tower, from 1, whatever search found it. */
  numero: z.number().int().positive().nullish().catch(undefined),
}

/** When the photo was taken, 'YYYY-MM-DDTHH:MM:SS' on its camera's own clock. Beyond §3; a backend may leave it out. */
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
/** A record under the names of the protocol. */
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
