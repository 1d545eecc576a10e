import { z } from 'zod'
import { textoAte } from '../../linhas/campos.ts'
import { MB } from '../../bytes/units.ts'

/** Largest logo file that is accepted, in bytes. */
export const LOGO_MAX = 2 * MB

/** Media types of the logo files that are accepted. */
export const LOGO_MIMES: readonly string[] = ['image/png', 'image/jpeg']

/** Longest name of the company that inspects: one line of a report's cover. */
const NOME_INSPETORA_MAX = 80

/** How many characters so many bytes take in base64. */
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4

/** Longest body of a save in bytes: the logo in base64, and the JSON around it. */
export const INSPETORA_BODY_MAX = 3 * MB

/** A name, which is kept and shown on one line. */
const nome = z
  .string()
  .transform((texto) => texto.replace(/\s+/g, ' '))
  .pipe(textoAte(NOME_INSPETORA_MAX))

/** The company that inspects, as an administrador saves it. */
export const inspetoraSchema = z.object({
  nome,
  /** A PNG or JPEG file in base64; null removes the logo, and without this field it stays. */
  logo: z.base64().max(base64Length(LOGO_MAX)).nullish(),
})

/** The company that inspects, as reports name it. */
export const inspetoraAnswerSchema = z.object({
  /** Empty when there is none. */
  nome: z.string(),
  /** A PNG in base64, or null. */
  logo: z.string().nullable(),
})

/** The company that inspects, and whether reports are written here and not by the backend of API_URL. */
export const inspetoraStateSchema = inspetoraAnswerSchema.extend({ aqui: z.boolean() })
