import { z } from 'zod'
import { isCnpj } from '../../text/cnpj.ts'
import { EMAIL } from '../../text/email.ts'
import { textoCurto } from '../../linhas/campos.ts'
import { byLinha, linhaIdSchema } from '../../linhas/index.ts'
import { mesSchema } from '../../time/mes.ts'
import { NIVEIS, nivelSchema } from '../../linhas/niveis.ts'
import { isTelefone } from '../../text/telefone.ts'
import { idSchema } from '../reading/id.ts'
import { comApelidos, contagemOuNada, momentoLido, textoLido, textoOuVazio } from '../reading/leitura.ts'
import { isObject } from '../reading/json-object.ts'
import { mergeWraps, WRAPS } from '../reading/wraps.ts'

/** An e-mail as it is typed; no server takes longer ones. */
export const emailSchema = z.email({ pattern: EMAIL }).max(254)

/** The form of an e-mail by which users are told apart: trimmed, lower case. */
export const normalizeEmail = (texto: string) => texto.trim().toLowerCase()

/** A senha that somebody presents; only the backend can tell whether it is right. */
export const senhaDita = z.string().min(1).max(1024)

/** The form by which somebody signs in. */
export const loginInputSchema = z.object({ email: emailSchema, senha: senhaDita })

/** The signed-in user as every screen knows it. */
export const usuarioSchema = z.object({ id: idSchema, email: z.string(), nivel: nivelSchema })
export type Usuario = z.infer<typeof usuarioSchema>

const plain = (texto: string) => texto.replaceAll(/[\s_-]/g, '').toLowerCase()

/** A role in another case or by its label, as some backends write it ('SUPERVISOR_CIVIL'); anything else as it is. */
const lidoNivel = (nivel: unknown) =>
  typeof nivel === 'string' ? (NIVEIS.find((cada) => plain(cada) === plain(nivel)) ?? nivel) : nivel

/**
 * Names under which backends send a token. The last is that of Simple JWT for Django, and may mean something else
 * elsewhere.
 */
const TOKENS = ['token', 'access_token', 'accessToken', 'auth_token', 'authToken', 'jwt', 'access'] as const

/** Reads a login's answer: token and user under any of their common names, side by side or one inside the other. */
function readLogin(resposta: unknown): unknown {
  if (!isObject(resposta)) return resposta
  const fora = { ...resposta, ...[...WRAPS].map((nome) => resposta[nome]).find(isObject) }
  const user = [fora['user'], fora['usuario']].find(isObject) ?? fora
  const token = TOKENS.flatMap((nome) =>
    [fora[nome], user[nome]].filter((valor) => typeof valor === 'string'),
  )
  const { senha_provisoria, expiresAt } = fora
  const lido = {
    ...user,
    id: user['id'] ?? user['_id'],
    nivel: lidoNivel(user['nivel'] ?? user['role'] ?? user['perfil']),
  }
  return { token: token[0], user: lido, senha_provisoria: senha_provisoria === true, expiresAt }
}

/** The text to send after `Bearer`: some backends include that word, or a line break. Source: RFC 6750 §2.1. */
const tokenLido = z
  .string()
  .transform((token) => token.trim().replace(/^bearer(\s+|$)/i, ''))
  .pipe(z.string().regex(/^[\u0020-\u007e]+$/))

/**
 * A backend's answer to a login. A backend that keeps its session in cookies may leave the token out. `expiresAt` is
 * when the token ends, if the backend says so in ISO 8601.
 */
export const backendLoginSchema = z.preprocess(
  readLogin,
  z.object({
    token: tokenLido.optional(),
    user: usuarioSchema,
    /** True when the senha was generated; only the embedded backend says so. */
    senha_provisoria: z.boolean().optional(),
    expiresAt: z.iso.datetime({ offset: true }).optional().catch(undefined),
  }),
)

/** A senha that somebody chooses. */
export const senhaNova = z.string().min(8).max(256)

/** Registration form. Source: spec §5; the rules for senha, CNPJ and telephone: docs/decisions. */
export const registerInputSchema = z.object({
  responsavel: textoCurto,
  email: emailSchema,
  senha: senhaNova,
  nivel: nivelSchema,
  empresa: textoCurto,
  ramo: textoCurto,
  cnpj: z.string().max(32).refine(isCnpj),
  telefone: z.string().max(32).refine(isTelefone),
})
export type RegisterInput = z.infer<typeof registerInputSchema>

/** A backend's answer to a mutation: a message, or anything else. */
export const backendMessageSchema = z
  .preprocess(mergeWraps, z.object({ message: z.string().optional() }))
  .catch({})

/** An optional text of a call: null and '' count as left out. */
const opcional = <S extends z.ZodType<string>>(schema: S) =>
  z
    .union([z.literal(''), schema])
    .nullish()
    .transform((texto) => texto || undefined)

/** The user whose page is asked for (without an e-mail, the caller), and the month that it shows. */
export const usuarioPaginaInputSchema = z.object({ email: opcional(emailSchema), month: opcional(mesSchema) })

/** Other names of these fields among backends. */
const CRIADO = { created_at: ['createdAt', 'data_criacao', 'dataCriacao'] }
const DATA_CRIACAO = { data_criacao: ['dataCriacao', 'created_at', 'createdAt'] }
const DONO = { usuario_id: ['usuarioId', 'user_id', 'userId', 'id'] }

const empresaShape = z.object({
  usuario_id: idSchema,
  empresa: textoOuVazio,
  responsavel: textoOuVazio,
  email: textoOuVazio,
  ramo: textoOuVazio,
  cnpj: textoOuVazio,
  telefone: textoOuVazio,
  created_at: momentoLido,
})
/** A user's own company registration. Source: spec §3. */
export const empresaSchema = z.preprocess(comApelidos({ ...DONO, ...CRIADO }), empresaShape)
export type Empresa = z.infer<typeof empresaSchema>

const wtgShape = z.object({
  id: idSchema,
  linha: linhaIdSchema.optional().catch(undefined),
  wtg: textoOuVazio,
  blade: textoLido.optional(),
  empresa: textoOuVazio,
  os: textoOuVazio,
  data_criacao: momentoLido,
})

/** A batch on the user page. Source: spec §3; `linha` and `blade` beyond it, where the backend tells them. */
export const wtgSchema = z.preprocess(comApelidos({ id: ['_id'], ...DATA_CRIACAO }), wtgShape)

/** What the user page shows; moments in ISO 8601. */
export const usuarioPaginaSchema = z.object({
  empresas: z.array(empresaSchema),
  wtgs: z.array(wtgSchema),
  /** Lists that are empty because the backend did not send them, or sent no record that can be shown. */
  faltam: z.array(z.enum(['empresas', 'wtgs'])).optional(),
})
export type UsuarioPagina = z.infer<typeof usuarioPaginaSchema>

/** How many were made this week and this month; null for a number that the backend does not give, which is not zero. */
export const statsSchema = z
  .object({ week: contagemOuNada, month: contagemOuNada })
  .check(({ value, issues }) => {
    if (value.week !== null || value.month !== null) return
    // Both numbers are missing, whatever came under other names.
    for (const name of ['week', 'month']) issues.push({ code: 'custom', path: [name], input: undefined })
  })
export type Stats = z.infer<typeof statsSchema>

const wtgItemShape = z.object({
  id: idSchema,
  responsavel: textoOuVazio,
  wtg: textoLido.optional(),
  torre: textoLido.optional(),
  /** Beyond §3. */
  blade: textoLido.optional(),
  empresa: textoOuVazio,
  os: textoOuVazio,
  data_criacao: momentoLido,
})
/** A batch in the dashboard's lists. A torre is in `torre`, in `wtg` or in both. Source: spec §3. */
export const wtgItemSchema = z.preprocess(comApelidos({ id: ['_id'], ...DATA_CRIACAO }), wtgItemShape)
export type WtgItem = z.infer<typeof wtgItemSchema>

/** The batches of every line, newest first, under the line's id. Source: spec §3, §7. */
export const wtgListSchema = z.object(byLinha(() => z.array(wtgItemSchema)))
export type WtgList = z.infer<typeof wtgListSchema>

const userItemShape = z.object({
  id: idSchema,
  email: textoOuVazio,
  nome: textoLido.optional(),
  created_at: momentoLido,
})
/** A user in the dashboard's list. Source: spec §3. */
export const userItemSchema = z.preprocess(comApelidos({ id: ['_id'], ...CRIADO }), userItemShape)
export type UserItem = z.infer<typeof userItemSchema>
export const userListSchema = z.array(userItemSchema)
export type UserList = z.infer<typeof userListSchema>
