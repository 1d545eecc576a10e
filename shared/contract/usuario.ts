import { z } from 'zod'
import { cnpjValido } from '../cnpj.ts'
import { textoCurto } from '../linhas/campos.ts'
import { mesSchema } from '../mes.ts'
import { nivelSchema } from '../niveis.ts'
import { telefoneValido } from '../telefone.ts'
import { idSchema } from './id.ts'

const email = z.email().max(254)

/** An e-mail as users are told apart by: trimmed, lower case. */
export const normalizarEmail = (texto: string) => texto.trim().toLowerCase()

export const loginInputSchema = z.object({ email, senha: z.string().min(1).max(1024) })

/** The signed-in user as every screen knows it. */
export const usuarioSchema = z.object({ id: idSchema, email: z.string(), nivel: nivelSchema })
export type Usuario = z.infer<typeof usuarioSchema>

/** Backend's answer to a login; a backend that keeps its session in cookies may leave the token out. */
export const backendLoginSchema = z.object({ token: z.string().min(1).optional(), user: usuarioSchema })

/** Registration form. Source: spec §5; the rules for senha, CNPJ and telephone: docs/decisions. */
export const registerInputSchema = z.object({
  responsavel: textoCurto,
  email,
  senha: z.string().min(8).max(256),
  nivel: nivelSchema,
  empresa: textoCurto,
  ramo: textoCurto,
  cnpj: z.string().max(32).refine(cnpjValido),
  telefone: z.string().max(32).refine(telefoneValido),
})
export type RegisterInput = z.infer<typeof registerInputSchema>

/** A backend may answer a mutation with a message, or with anything else. */
export const backendMessageSchema = z.object({ message: z.string().optional() }).catch({})

export const usuarioPaginaInputSchema = z.object({ email: email.optional(), month: mesSchema.optional() })

/** A backend may send text that looks like a number as a number. */
const textoOuNumero = z.union([z.string(), z.number().transform(String)])
const texto = textoOuNumero.nullish().transform((valor) => valor ?? '')

/** A user's own company registration. Source: spec §3. */
export const empresaSchema = z.object({
  usuario_id: idSchema,
  empresa: texto,
  responsavel: texto,
  email: texto,
  ramo: texto,
  cnpj: texto,
  telefone: texto,
  created_at: z.string(),
})
export type Empresa = z.infer<typeof empresaSchema>

export const usuarioPaginaSchema = z.object({
  empresas: z.array(empresaSchema),
  wtgs: z.array(z.object({ id: idSchema, wtg: texto, empresa: texto, os: texto, data_criacao: z.string() })),
})
export type UsuarioPagina = z.infer<typeof usuarioPaginaSchema>

export const statsSchema = z.object({ week: z.coerce.number(), month: z.coerce.number() })

/** One batch in the dashboard's lists; civil batches have torre instead of wtg. Source: spec §3. */
export const wtgItemSchema = z.object({
  id: idSchema,
  responsavel: texto,
  wtg: textoOuNumero.nullish(),
  torre: textoOuNumero.nullish(),
  empresa: texto,
  os: texto,
  data_criacao: z.string(),
})
export type WtgItem = z.infer<typeof wtgItemSchema>

export const wtgListSchema = z.object({
  robo: z.array(wtgItemSchema),
  drone: z.array(wtgItemSchema),
  civil: z.array(wtgItemSchema),
})
export type WtgList = z.infer<typeof wtgListSchema>

export const userListSchema = z.array(
  z.object({ id: idSchema, email: z.string(), nome: z.string().nullish(), created_at: z.string() }),
)
export type UserList = z.infer<typeof userListSchema>
