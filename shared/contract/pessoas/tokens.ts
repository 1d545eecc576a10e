import { z } from 'zod'
import { textoAte } from '../../linhas/campos.ts'
import { DAY_MS } from '../../time/day.ts'
import { senhaDita } from './usuario.ts'

/** What a program's token may do: queries and downloads only, or all that its owner may do. */
export const TOKEN_ACESSOS = ['leitura', 'completo'] as const
export type TokenAcesso = (typeof TOKEN_ACESSOS)[number]

/** Most programs' tokens that one user may have at a time. */
export const MAX_TOKENS = 50

/**
 * Header of a login that asks the backend for a token that lasts until that moment, ISO 8601. A backend may ignore it.
 */
export const TOKEN_UNTIL = 'x-token-valido-ate'

/** A day of the calendar as 'YYYY-MM-DD'. */
const diaSchema = z.iso.date()

/** The same day a year later; from February 29th, the last of February. */
export function yearAfter(dia: string): string {
  const [year, rest] = [Number(dia.slice(0, 4)) + 1, dia.slice(4)]
  return `${String(year).padStart(4, '0')}${rest === '-02-29' ? '-02-28' : rest}`
}

export const dayAfter = (dia: string): string => new Date(Date.parse(dia) + DAY_MS).toISOString().slice(0, 10)

/** A new token: its owner has to give the senha again, and it is valid until the end of the day `validoAte`. */
export const newTokenSchema = z.object({
  nome: textoAte(80),
  validoAte: diaSchema,
  acesso: z.enum(TOKEN_ACESSOS),
  senha: senhaDita,
})

/** The id of a token, for lists and commands: never the token itself. */
export const tokenIdSchema = z.string().regex(/^[0-9a-f]{16}$/)
