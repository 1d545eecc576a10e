import { z } from 'zod'
import { ARQUIVO_ESTADOS, ENVIO_ESTADOS } from '#shared/contract/envios'
import { usuarioSchema } from '#shared/contract/pessoas/usuario'
import { FOTO_MIMES } from '#shared/foto/foto-format'
import { LINHAS, linhaIdSchema } from '#shared/linhas/index'
import type { Linha, LinhaId } from '#shared/linhas/index'

/** Number of the work-order file among the files of an envio; photos count from 1. */
export const JSON_N = 0

/** A photo, not the work-order file. */
export const isFoto = ({ n }: { n: number }): boolean => n !== JSON_N

const linhaOf = (id: LinhaId): Linha => LINHAS[id]
const jsonText = (text: string): unknown => JSON.parse(text)

const respostaSchema = z.object({
  message: z.string(),
  total: z.number(),
  em: z.string(),
  lote: z.union([z.string(), z.number()]).optional(),
})
/** What the backend answered to the whole batch, and when. */
export type Resposta = z.infer<typeof respostaSchema>

/** An envio as it is kept; times in ms since 1970. */
const envioRecordSchema = z
  .object({
    id: z.string(),
    usuario_id: z.string(),
    email: z.string(),
    nivel: z.string(),
    linha: linhaIdSchema,
    campos: z.string(),
    chave: z.string().nullable(),
    declarado: z.string(),
    estado: z.enum(ENVIO_ESTADOS),
    sessao: z.string(),
    bytes: z.number(),
    rodada: z.number(),
    tentativas: z.number(),
    aviso: z.string().nullable(),
    resposta: z.string().nullable(),
    criado_ms: z.number(),
    visto_ms: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    usuario: usuarioSchema.parse({ id: jsonText(row.usuario_id), email: row.email, nivel: row.nivel }),
    linha: linhaOf(row.linha),
    campos: z.record(z.string(), z.string()).parse(jsonText(row.campos)),
    /** The key that its sender chose. */
    chave: row.chave,
    /** SHA-256 of the declaration, which tells whether two are the same. */
    declarado: row.declarado,
    estado: row.estado,
    /** Key of the session that last asked for it. */
    sessao: row.sessao,
    bytes: row.bytes,
    /** How often it was sent anew after a refusal of the backend. */
    rodada: row.rodada,
    tentativas: row.tentativas,
    aviso: row.aviso,
    resposta: row.resposta === null ? undefined : respostaSchema.parse(jsonText(row.resposta)),
    criadoMs: row.criado_ms,
    vistoMs: row.visto_ms,
  }))

export type EnvioRecord = z.infer<typeof envioRecordSchema> & {
  /** Milliseconds since somebody was last active on it, by the clock of the store. */
  untouchedMs: number
}

/** The envio of a stored row. */
export function toEnvio(row: unknown, nowMs: number): EnvioRecord {
  const envio = envioRecordSchema.parse(row)
  return { ...envio, untouchedMs: nowMs - envio.vistoMs }
}

/** True while files may still come. */
export const mayReceiveFiles = ({ estado }: Pick<EnvioRecord, 'estado'>): boolean =>
  estado === 'recebendo' || estado === 'recusado'

/** True once the backend has it, or its sender gave it up: nothing changes any more. */
export const isOver = ({ estado }: Pick<EnvioRecord, 'estado'>): boolean =>
  estado === 'pronto' || estado === 'desistido'

/** A file of an envio as it is kept. */
export const arquivoRecordSchema = z
  .object({
    envio: z.string(),
    n: z.number(),
    nome: z.string(),
    bytes: z.number(),
    sha256: z.string().nullable(),
    estado: z.enum(ARQUIVO_ESTADOS),
    mime: z.enum(FOTO_MIMES).nullable(),
    motivo: z.string().nullable(),
    fora: z.number(),
  })
  .transform(({ fora, ...row }) => ({ ...row, fora: fora === 1 }))
export type ArquivoRecord = z.infer<typeof arquivoRecordSchema>

/** The files of an envio as sums: how many photos, how many of them are whole, and the bytes of all whole files. */
export interface ArquivoSums {
  total: number
  chegaram: number
  recebidos: number
  /** Numbers of the files that are not whole. */
  falta: ReadonlySet<number>
}

const isWhole = ({ estado }: Pick<ArquivoRecord, 'estado'>) => estado === 'chegou'

/** The sums of files by how they stand, and the bytes of those that are whole. */
export const standingSums = (
  records: readonly Pick<ArquivoRecord, 'n' | 'estado'>[],
  recebidos: number,
): ArquivoSums => ({
  total: records.filter(isFoto).length,
  chegaram: records.filter(isWhole).filter(isFoto).length,
  recebidos,
  falta: new Set(records.filter(({ estado }) => estado === 'falta').map(({ n }) => n)),
})

/** The sums of files that were read already. */
export const sumsOf = (records: readonly ArquivoRecord[]): ArquivoSums =>
  standingSums(
    records,
    records.filter(isWhole).reduce((all, { bytes }) => all + bytes, 0),
  )

/**
 * What a sending that leaves some photos out comes to: how many are left out, how many files are still to come, how
 * many photos go.
 */
export interface AskedSums {
  fora: number
  aVir: number
  vao: number
}

/** What a sending without `deixadas` comes to, from files that were read already. */
export function askedSums(
  records: readonly Pick<ArquivoRecord, 'n' | 'estado'>[],
  deixadas: readonly number[],
): AskedSums {
  const out = new Set(deixadas)
  const wanted = records.filter(({ n }) => !out.has(n))
  return {
    fora: records.filter((one) => isFoto(one) && out.has(one.n)).length,
    aVir: wanted.filter(isStillToCome).length,
    vao: wanted.filter((one) => isFoto(one) && one.estado === 'chegou').length,
  }
}

/** Whether the sender still has to bring the file, for the first time or again. */
export const isStillToCome = ({ estado }: Pick<ArquivoRecord, 'estado'>): boolean =>
  estado === 'falta' || estado === 'recusada'
