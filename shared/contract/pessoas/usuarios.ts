import { z } from 'zod'
import { textoCurto } from '../../linhas/campos.ts'
import { nivelSchema } from '../../linhas/niveis.ts'
import { isCnpj } from '../../text/cnpj.ts'
import { isTelefone } from '../../text/telefone.ts'
import { emailSchema } from './usuario.ts'

const id = z.number().int().positive()

/** A user as the embedded backend lists it; moments in ISO 8601. */
export const usuarioListadoSchema = z.object({
  id,
  email: z.string(),
  nivel: nivelSchema,
  responsavel: z.string(),
  empresa: z.string(),
  ramo: z.string(),
  cnpj: z.string(),
  telefone: z.string(),
  created_at: z.string(),
  /** Null before the first login. */
  ultimo_acesso: z.string().nullable(),
  /** Null while the user may enter. */
  desativado_em: z.string().nullable(),
  /** The senha was generated and not changed since. */
  senha_provisoria: z.boolean(),
})
export type UsuarioListado = z.infer<typeof usuarioListadoSchema>

/** The fields of a user that an administrador edits, as the list shows them. */
const cadastroListadoSchema = usuarioListadoSchema.pick({
  responsavel: true,
  email: true,
  nivel: true,
  empresa: true,
  ramo: true,
  cnpj: true,
  telefone: true,
})
export type CadastroListado = z.infer<typeof cadastroListadoSchema>

/** Which user a call is about. */
export const alvoUsuarioSchema = z.object({ id })

/** The user whose wrong senhas are forgotten. */
export const desbloqueioSchema = z.object({ email: emailSchema })

const vazio = z.literal('')

/** A user's edited registration; fields that the first administrador never had may stay empty. */
export const edicaoSchema = z.object({
  id,
  responsavel: textoCurto,
  email: emailSchema,
  nivel: nivelSchema,
  empresa: z.union([textoCurto, vazio]),
  ramo: z.union([textoCurto, vazio]),
  cnpj: z.union([z.string().max(32).refine(isCnpj), vazio]),
  telefone: z.union([z.string().max(32).refine(isTelefone), vazio]),
  /** The values that the editor saw: when the user has others by now, nothing is changed. */
  antes: cadastroListadoSchema.optional(),
})

/** The user that was changed, and whether that user's sessions and tokens have to end. */
export const usuarioMudadoSchema = z.object({
  email: z.string(),
  encerra: z.boolean(),
  /** The former company, which keeps the user's batches: only where each company sees its own batches alone. */
  enviosDe: z.string().optional(),
  /** A new senha, shown once. */
  senha: z.string().optional(),
})
