import { z } from 'zod'
import { textoAte } from '../../linhas/campos.ts'
import { MB } from '../../bytes/units.ts'

/** Largest file that is taken as a logo, in bytes. */
export const LOGO_MAX = 2 * MB

/** Media types of the files that are taken as a logo. */
export const LOGO_MIMES: readonly string[] = ['image/png', 'image/jpeg']

/** Longest name of the company that inspects: one line of a report's cover. */
const NOME_INSPETORA_MAX = 80

/** Characters that so many bytes take in base64. */
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

/** Longest body of a save, in bytes: the logo in base64, and what stands around it. */
export const INSPETORA_BODY_MAX = 3 * MB

/** What is kept and shown as one line of text. */
const nome = z
  .string()
  .transform((texto) => texto.replace(/\s+/g, ' '))
  .pipe(textoAte(NOME_INSPETORA_MAX))

/** The company that inspects as it shall be. */
export const inspetoraSchema = z.object({
  nome,
  /** A PNG or JPEG file in base64; null for none; left out, the one there was stays. */
  logo: z.base64().max(base64Length(LOGO_MAX)).nullish(),
})

/** The company that inspects as reports bear it. */
export const inspetoraAnswerSchema = z.object({
  /** Empty without one. */
  nome: z.string(),
  /** A PNG in base64, or null. */
  logo: z.string().nullable(),
})

/** The company that inspects, and whether reports are written here and not by the backend of API_URL. */
export const inspetoraStateSchema = inspetoraAnswerSchema.extend({ aqui: z.boolean() })
