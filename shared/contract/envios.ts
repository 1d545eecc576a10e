import { z } from 'zod'
import { linhaIdSchema } from '../linhas/index.ts'
import { MB } from '../bytes/units.ts'
import { withoutHalves } from '../text/half-characters.ts'
import { IDEMPOTENCY_KEY_FORM } from './headers.ts'

/** Most bytes of the declaration of an envio: some 400 for each of its photos. */
export const ENVIO_BODY_MAX = 4 * MB

/** What becomes of an envio: an upload that is taken photo by photo, and sent to the backend when all are there. */
export const ENVIO_ESTADOS = ['recebendo', 'enviando', 'pronto', 'recusado', 'desistido'] as const
export type EnvioEstado = (typeof ENVIO_ESTADOS)[number]

/** What is known of one of its files: `repetida` is a photo that the OS has already, and stays out unless it is sent. */
export const ARQUIVO_ESTADOS = ['falta', 'chegou', 'recusada', 'repetida'] as const
export type ArquivoEstado = (typeof ARQUIVO_ESTADOS)[number]

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** A file as the sender declares it before its first byte; `sha256`, when given, has to be that of what comes. */
const arquivoDeclaradoSchema = z.object({
  nome: z.string().min(1).max(255),
  bytes: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  sha256: sha256Schema.optional(),
})
export type ArquivoDeclarado = z.infer<typeof arquivoDeclaradoSchema>

/** Names an envio, in capital letters or small ones. */
export const envioIdSchema = z.object({ id: z.uuid().toLowerCase() })

const camposSchema = z.record(z.string().max(60), z.string().max(65_536).overwrite(withoutHalves))

/** What is declared before the first byte: photos in the order of the OS; `chave` makes the same envio of the same declaration. */
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

/** What the embedded backend is asked: which photos the order of this target has already, by SHA-256. */
export const fotosConhecidasSchema = z.object({
  os: z.string().min(1).max(100),
  alvo: z.string().min(1).max(100),
  sha256: z.array(sha256Schema).max(100_000),
  /** Only by another upload than that of this Idempotency-Key, since then. */
  desde: z.object({ em: z.iso.datetime(), chave: z.string().max(200) }).optional(),
})
export type FotosConhecidas = z.infer<typeof fotosConhecidasSchema>

/** A file of an envio: `n` counts photos from 1, 0 is the work-order file; `recebido` are the bytes that are kept. */
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

/** What became of a batch: how many came, from whom, when; which were refused and why, which stayed out. */
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
  /** Until when what came is kept without anything new. */
  guardaAte: z.string(),
  /** What a sending waits for, or why the backend refused it. */
  aviso: z.string().optional(),
}

/** What `envios.abrir` answers: the envio, and how each of its files stands. */
export const envioAbertoSchema = z.object({
  id: z.string(),
  estado: z.enum(ENVIO_ESTADOS),
  guardaAte: z.string(),
  fotos: z.array(arquivoSchema),
  jsonfile: arquivoSchema.optional(),
})

/** An envio as its sender is told of it; with a receipt once the backend has it. */
export const envioSchema = z.object({
  ...envioBase,
  fotos: z.array(arquivoSchema),
  jsonfile: arquivoSchema.optional(),
  /** Bytes of its files that have gone to the backend in the try under way; absent while none is, or another gateway makes it. */
  entregue: z.number().optional(),
  recibo: reciboSchema.optional(),
})
export type EnvioVisto = z.infer<typeof envioSchema>

/** An envio in the list of one's own: its photos only as sums. */
export const envioResumoSchema = z.object({
  ...envioBase,
  total: z.number().int(),
  chegaram: z.number().int(),
  bytes: z.number(),
  recebidos: z.number(),
})
export type EnvioResumo = z.infer<typeof envioResumoSchema>
