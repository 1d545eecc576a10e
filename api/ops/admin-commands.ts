import { z } from 'zod'
import { normalizeEmail } from '#shared/contract/usuario'
import { tokenIdSchema } from '#shared/contract/tokens'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import { NIVEIS, nivelSchema } from '#shared/linhas/niveis'
import { createAdmin, generateSenha } from '../auth/first-admin.ts'
import { hashSenha } from '../auth/senha.ts'
import { LastAdministrator, type Access, type UsuariosRepo } from '../db/usuarios-repo.ts'

/** What a person typed wrong; its message is a Portuguese sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How the command is used. */
export const USAGE = `Uso:
  npm run admin -- lista                    mostra os usuários
  npm run admin -- senha <e-mail>           gera outra senha e encerra as sessões do usuário
  npm run admin -- criar <e-mail>           cria um administrador
  npm run admin -- nivel <e-mail> <nivel>   muda o nível (${NIVEIS.join(', ')})
  npm run admin -- desativar <e-mail>       impede o acesso e encerra as sessões; o que o usuário enviou fica
  npm run admin -- ativar <e-mail>          permite o acesso de novo
  npm run admin -- tokens                   mostra os tokens de programas
  npm run admin -- revogar <número>         encerra o token de programa com este número`

/** What the commands work on. */
export interface AdminContext {
  usuarios: UsuariosRepo
  now: Date
  /** Ends the user's sessions in the gateway; gives what there is to say when not all have ended. */
  endSessions: (usuarioId: number) => readonly string[]
  /** Programs' tokens of the gateway of the folder. */
  tokens: {
    list: () => readonly ProgramToken[]
    /** Undefined when there is none of this id. */
    revoke: (id: string) => ProgramToken | undefined
  }
}

const SHOWN_ONCE = 'Mostrada só desta vez:'

function parseEmail(text: string | undefined): string {
  const email = z.email().safeParse(text === undefined ? text : normalizeEmail(text))
  if (!email.success) throw new UsageError(`Informe um e-mail válido.\n${USAGE}`)
  return email.data
}

const unknown = (email: string) => new UsageError(`Não há usuário com o e-mail ${email}.`)

async function lista({ usuarios }: AdminContext): Promise<string[]> {
  return (await usuarios.list()).map(
    ({ id, email, nivel, responsavel, created_at, desativado_em }) =>
      `${id}  ${email}  ${nivel}  ${responsavel}  ${created_at.slice(0, 10)}${desativado_em ? '  desativado' : ''}`,
  )
}

/** Changes a user's access and ends the sessions that began with the old one. Throws UsageError. */
async function changeAccess(
  { usuarios, endSessions }: AdminContext,
  email: string,
  access: Access,
): Promise<readonly string[]> {
  try {
    const id = (await usuarios.findByEmail(email))?.id
    if (id === undefined || !(await usuarios.change(id, { access }))) throw unknown(email)
    return endSessions(id)
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error
    throw new UsageError(`${email} é o último administrador ativo; crie outro antes. Nada foi alterado.`)
  }
}

async function senha(context: AdminContext, given: string | undefined): Promise<string[]> {
  const email = parseEmail(given)
  const nova = generateSenha()
  const more = await changeAccess(context, email, { senha_hash: await hashSenha(nova), senha_provisoria: 1 })
  return [`A senha de ${email} mudou e suas sessões terminaram. ${SHOWN_ONCE}`, `  Senha: ${nova}`, ...more]
}

async function create({ usuarios, now }: AdminContext, given: string | undefined): Promise<string[]> {
  const admin = await createAdmin(usuarios, { email: parseEmail(given) }, now)
  return [`Administrador criado. ${SHOWN_ONCE}`, `  E-mail: ${admin.email}`, `  Senha: ${admin.senha}`]
}

async function nivel(
  context: AdminContext,
  given: string | undefined,
  asked: string | undefined,
): Promise<string[]> {
  const email = parseEmail(given)
  const parsed = nivelSchema.safeParse(asked)
  if (!parsed.success) throw new UsageError(`Informe um nível: ${NIVEIS.join(', ')}.`)
  const more = await changeAccess(context, email, { nivel: parsed.data })
  return [`${email} agora é ${parsed.data}; suas sessões terminaram.`, ...more]
}

async function desativar(context: AdminContext, given: string | undefined): Promise<string[]> {
  const email = parseEmail(given)
  const more = await changeAccess(context, email, { desativado_em: context.now.toISOString() })
  return [`${email} foi desativado; suas sessões terminaram, o que enviou fica.`, ...more]
}

async function ativar(context: AdminContext, given: string | undefined): Promise<string[]> {
  const email = parseEmail(given)
  const more = await changeAccess(context, email, { desativado_em: null })
  return [`${email} pode entrar de novo.`, ...more]
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function tokens({ tokens: { list } }: AdminContext): string[] {
  const lines = list().map(
    ({ id, email, nome, acesso, createdMs, seenMs, expiresMs }) =>
      `${id}  ${email}  ${acesso}  de ${dayOf(createdMs)} a ${dayOf(expiresMs)}` +
      `  ${seenMs === undefined ? 'nunca usado' : `usado em ${dayOf(seenMs)}`}  ${nome}`,
  )
  return lines.length > 0 ? lines : ['Não há tokens de programas.']
}

function revoke({ tokens: { revoke: end } }: AdminContext, id: string | undefined): string[] {
  if (!tokenIdSchema.safeParse(id).success)
    throw new UsageError(`Informe o número do token, como a lista o mostra.\n${USAGE}`)
  const revoked = end(id ?? '')
  if (!revoked) throw new UsageError(`Não há token com o número ${id}. Nada foi alterado.`)
  return [`O token "${revoked.nome}" de ${revoked.email} foi revogado.`]
}

type Command = (context: AdminContext, ...args: (string | undefined)[]) => string[] | Promise<string[]>

const COMMANDS = new Map<string, Command>(
  Object.entries({ lista, senha, criar: create, nivel, desativar, ativar, tokens, revogar: revoke }),
)

/** Does what was typed and gives the lines to print. Throws UsageError, CONFLICT for an e-mail that is taken. */
export async function runAdmin(
  context: AdminContext,
  [name = '', ...args]: readonly string[],
): Promise<string[]> {
  const command = COMMANDS.get(name)
  if (!command) throw new UsageError(USAGE)
  return command(context, args[0], args[1])
}
