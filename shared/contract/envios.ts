import { z } from 'zod'
import { linhaIdSchema } from '../linhas/index.ts'
import { MB } from '../bytes/units.ts'
import { withoutHalves } from '../text/half-characters.ts'
import { IDEMPOTENCY_KEY_FORM } from './headers.ts'

/** Most bytes of the declaration of an envio, which takes some 400 for each photo. */
export const ENVIO_BODY_MAX = 4 * MB

/** States of an envio: an upload that is taken photo by photo, and sent to the backend when all are there. */
export const ENVIO_ESTADOS = ['recebendo', 'enviando', 'pronto', 'recusado', 'desistido'] as const
export type EnvioEstado = (typeof ENVIO_ESTADOS)[number]

/** States of one file of an envio: `repetida` is a photo that the OS has already, and stays out unless it is sent. */
export const ARQUIVO_ESTADOS = ['falta', 'chegou', 'recusada', 'repetida'] as const
export type ArquivoEstado = (typeof ARQUIVO_ESTADOS)[number]

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A file as the sender declares it before its first byte; what comes must have this `sha256`, if it is given. */
const arquivoDeclaradoSchema = z.object({
  nome: z.string().min(1).max(255),
  bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  sha256: sha256Schema.optional(),
})
export type ArquivoDeclarado = z.infer<typeof arquivoDeclaradoSchema>

/** The id of an envio, in capital or small letters. */
export const envioIdSchema = z.object({ id: z.uuid().toLowerCase() })

const camposSchema = z.record(z.string().max(60), z.string().max(65_536).overwrite(withoutHalves))

/**
 * The declaration of an envio: photos are in the order of the OS; a repeated declaration of the same `chave` gives the
 * same envio.
 */
export const envioDeclaradoSchema = z.object({
  linha: linhaIdSchema,
  /** The text fields of the line's form, without userId. Source: spec §7. */
  campos: camposSchema,
  fotos: z.array(arquivoDeclaradoSchema).min(1),
  jsonfile: arquivoDeclaradoSchema.optional(),
  chave: z.string().regex(new RegExp(IDEMPOTENCY_KEY_FORM)).optional(),
})
export type EnvioDeclarado = z.infer<typeof envioDeclaradoSchema>

/** Asks for an envio to be sent. */
export const envioPedidoSchema = envioIdSchema.extend({
  /** Photos that stay out, by their numbers. */
  deixarDeFora: z.array(z.number().int().min(1)).max(100_000).optional(),
})

/** Asks the embedded backend which photos, by SHA-256, the order of this target has already. */
export const fotosConhecidasSchema = z.object({
  os: z.string().min(1).max(100),
  alvo: z.string().min(1).max(100),
  sha256: z.array(sha256Schema).max(100_000),
  /** Asks only for photos that came since `em` and from another upload than that of this Idempotency-Key. */
  desde: z.object({ em: z.iso.datetime(), chave: z.string().max(200) }).optional(),
})
export type FotosConhecidas = z.infer<typeof fotosConhecidasSchema>

/**
 * A file of an envio: `n` counts photos from 1, and is 0 for the work-order file; `recebido` counts the bytes that are
 * kept.
 */
const arquivoSchema = z.object({
  n: z.number().int(),
  nome: z.string(),
  bytes: z.number(),
  estado: z.enum(ARQUIVO_ESTADOS),
  recebido: z.number(),
  motivo: z.string().optional(),
})
export type Arquivo = z.infer<typeof arquivoSchema>

const numeradaSchema = z.object({ n: z.number().int(), nome: z.string() })

/**
 * The receipt of a batch: how many photos came, from whom and when, which were refused and why, and which stayed out.
 */
const reciboSchema = z.object({
  message: z.string(),
  total: z.number().int(),
  em: z.string(),
  por: z.string(),
  bytes: z.number(),
  lote: z.union([z.string(), z.number()]).optional(),
  recusadas: z.array(numeradaSchema.extend({ motivo: z.string() })),
  deixadas: z.array(numeradaSchema),
  repetidas: z.array(numeradaSchema),
})
export type Recibo = z.infer<typeof reciboSchema>

const envioBase = {
  id: z.string(),
  linha: linhaIdSchema,
  campos: z.record(z.string(), z.string()),
  estado: z.enum(ENVIO_ESTADOS),
  criadoEm: z.string(),
  /** Until when the files that came are kept if nothing more comes. */
  guardaAte: z.string(),
  /** What a sending waits for, or why the backend refused it. */
  aviso: z.string().optional(),
}

/** An envio as its sender sees it; with a receipt once the backend has it. */
export const envioSchema = z.object({
  ...envioBase,
  fotos: z.array(arquivoSchema),
  jsonfile: arquivoSchema.optional(),
  /** Bytes of its files that have gone to the backend in the try under way; absent while none is, or another gateway makes it. */
  entregue: z.number().optional(),
  recibo: reciboSchema.optional(),
})
export type EnvioVisto = z.infer<typeof envioSchema>

/** What `envios.abrir` answers: the envio, and how each of its files stands. */
export const envioAbertoSchema = envioSchema.pick({
  id: true,
  estado: true,
  guardaAte: true,
  fotos: true,
  jsonfile: true,
})
export type EnvioAberto = z.infer<typeof envioAbertoSchema>

/** An envio in its sender's list, with its photos only counted. */
export const envioResumoSchema = z.object({
  ...envioBase,
  total: z.number().int(),
  chegaram: z.number().int(),
  bytes: z.number(),
  recebidos: z.number(),
})
export type EnvioResumo = z.infer<typeof envioResumoSchema>
