import { z } from 'zod'
import { ARQUIVO_ESTADOS } from '#shared/contract/envios'
import { pairsOf, textsSchema } from '../../../redis/pairs.ts'
import { arquivoRecordSchema, toEnvio } from '../envio-records.ts'
import type { ArquivoRecord, EnvioRecord } from '../envio-records.ts'

export const foundSchema = z.tuple([z.coerce.number(), textsSchema])
const roomSchema = z
  .tuple([z.number(), z.coerce.number(), z.coerce.number()])
  .transform(([envios, bytes, maior]) => ({ envios, bytes, maior }))
export const takenSchema = z.tuple([z.string(), z.string(), roomSchema, roomSchema])
export const statsSchema = z.tuple([z.number(), z.number(), z.number(), z.coerce.number()])
export const valueSchema = z.string().nullable()
const foraSchema = z.array(z.number())

/** Fields of an envio that are numbers. */
const NUMBERS = ['bytes', 'rodada', 'tentativas', 'criado_ms', 'visto_ms']

/** Turns a list of names and values in turns into an object. */
export const objectOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(pairsOf(pairs))

/** An envio from the fields of its hash; undefined when there are none. */
export function envioOf(pairs: readonly string[], nowMs: number): EnvioRecord | undefined {
  const kept = objectOf(pairs)
  if (kept['estado'] === undefined) return undefined
  const numbers = Object.fromEntries(NUMBERS.map((name) => [name, Number(kept[name])]))
  const row = { chave: null, aviso: null, resposta: null, ...kept, ...numbers }
  return toEnvio(row, nowMs)
}

/** A file, from its declaration and its state. */
export const arquivoOf = (
  { envio, n }: { envio: string; n: number },
  { file, state, fora }: { file: string; state: string | null; fora: ReadonlySet<number> },
): ArquivoRecord =>
  arquivoRecordSchema.parse({
    sha256: null,
    estado: 'falta',
    mime: null,
    motivo: null,
    ...(JSON.parse(file) as object),
    ...(state === null ? {} : (JSON.parse(state) as object)),
    envio,
    n,
    fora: fora.has(n) ? 1 : 0,
  })

const estadoSchema = z.object({ estado: z.enum(ARQUIVO_ESTADOS) })

/** The state of a file: 'falta' while none was written. */
export const estadoOf = (state: string | undefined) =>
  state === undefined ? 'falta' : estadoSchema.parse(JSON.parse(state)).estado

export const valueOf = (answer: unknown) => valueSchema.parse(answer)

/** The numbers of the files that are left out. */
export const leftOutNumbers = (text: string | null) => new Set(text ? foraSchema.parse(JSON.parse(text)) : [])
