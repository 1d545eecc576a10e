import { z } from 'zod'
import { CAMPO_SCHEMAS } from '../../linhas/campos.ts'
import type { Linha, TelaBusca } from '../../linhas/index.ts'
import { imageMetaSchema, markerSchema } from '../../marcacao/marker.ts'
import { OBSERVACAO_MAX } from '../../marcacao/observacao.ts'
import { ENCARREGADO_MAX } from '../../marcacao/tratamento.ts'
import { FOTO_MIMES } from '../../foto/foto-format.ts'
import { MOMENTO_DA_CAMERA } from '../../text/momento-da-camera.ts'
import { TEXTOS_REPORT } from '../../textos/documentos/report.ts'
import { calibracaoSchema } from './calibracao.ts'
import { idSchema } from '../reading/id.ts'
import {
  comApelidos,
  medidasLidas,
  numeroLido,
  textoLido,
  textoOuJson,
  textoOuVazio,
} from '../reading/leitura.ts'

type Schemas = typeof CAMPO_SCHEMAS

type BuscaShape<Campos extends Linha['busca'][TelaBusca]> = {
  [C in Campos[number] as C['campo']]: C['obrigatorio'] extends true
    ? Schemas[C['campo']]
    : z.ZodOptional<Schemas[C['campo']]>
}

/** An optional field that was left empty, or is null, was not given. */
const withoutEmpty = (valor: unknown) =>
  valor === null || (typeof valor === 'string' && valor.trim() === '') ? undefined : valor

/** Query of a search screen, from the line's definition: `os` and the target, text of 1 to 100 characters. */
export function buscaSchema<L extends Linha, T extends TelaBusca>(linha: L, tela: T) {
  const shape = Object.fromEntries(
    linha.busca[tela].map(({ campo, obrigatorio }) => {
      const schema: z.ZodType = CAMPO_SCHEMAS[campo]
      return [campo, obrigatorio ? schema : z.preprocess(withoutEmpty, schema.optional())]
    }),
  )
  return z.object(shape as BuscaShape<L['busca'][T]>)
}

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
/** Those that are objects, or may be. */
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

/** A photo of an inspection search. Source: spec §3; `altura` and `eixoz` in metres. */
export const fotoSchema = z.preprocess(comApelidos(APELIDOS, OBJETOS), z.object(fotoShape))
export type Foto = z.infer<typeof fotoSchema>

/** A record of a report: a photo whose marks were saved. Source: spec §3. */
export const registroSchema = z.preprocess(
  comApelidos(APELIDOS, OBJETOS),
  z.object({ ...fotoShape, os: textoLido.optional() }),
)
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

/** A field of a photo's record as it goes back with a save, of so many characters at most. */
const entradaAte = (max: number) => z.union([z.string().max(max), z.number()]).nullish()
const entrada = entradaAte(2000)
/** Longer ones: what another backend keeps of a photo may be a page of JSON. */
const LONGAS: Readonly<Record<string, typeof entrada>> = { dados_foto: entradaAte(16_000) }

/** Longest address of a photo here: a backend's reference of 4,096 characters, sealed, takes some 5,600. */
const FOTO_MAX = 8300

/** A text that photos which were never saved have as null: whoever sends a photo's record back sends it so. */
const ouVazio = <S extends z.ZodType<string>>(schema: S) =>
  schema.nullable().transform((texto) => texto ?? '')

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
    observacao: ouVazio(z.string().max(OBSERVACAO_MAX)),
    imageMeta: imageMetaSchema.nullable(),
    recomendacao: ouVazio(z.string().max(OBSERVACAO_MAX).default('')),
    gravidade: gravidades.nullish(),
    encarregado: z.string().max(ENCARREGADO_MAX).nullish(),
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
  .object({ message: z.string().optional(), salva: salvaSchema.optional().catch(undefined) })
  .catch({})

/** Forms in which a report comes. */
const tipoRelatorioSchema = z.enum(['pdf', 'excel'])
export type TipoRelatorio = z.infer<typeof tipoRelatorioSchema>

/** Ending and media type of each kind of report. */
export const TIPOS_RELATORIO = {
  pdf: { ext: 'pdf', mime: 'application/pdf' },
  excel: { ext: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
} as const satisfies Record<TipoRelatorio, { ext: string; mime: string }>

/** Body of a report download. Source: spec §7. */
export function reportInputSchema<L extends Linha>(linha: L) {
  return buscaSchema(linha, 'relatorio').extend({
    tipo: tipoRelatorioSchema,
    usuarioEmail: z.string().max(254).nullish(),
  })
}

/** What is wrong with the body of a report download: its kind alone, or what was searched. Source: spec §5. */
export function reportInputSentence(linha: Linha, { issues }: z.ZodError): string {
  return issues.every(({ path }) => path[0] === 'tipo') ? TEXTOS_REPORT.tipoInvalido : linha.avisos.exportar
}

/** Answer of an upload. Source: contract §4. */
export const uploadAnswerSchema = z.object({
  message: z.string(),
  total: z.number().int(),
  /** What the backend calls the batch, where it says so. */
  lote: z.union([z.string(), z.number()]).optional(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>
