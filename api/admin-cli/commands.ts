import { z } from 'zod'
import { normalizarEmail } from '#shared/contract/usuario'
import { NIVEIS, nivelSchema } from '#shared/niveis'
import { createAdmin, generateSenha } from '../auth/first-admin.ts'
import { hashSenha } from '../auth/senha.ts'
import type { UsuariosRepo } from '../db/usuarios-repo.ts'

/** What a person typed wrong; its message is a Portuguese sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How the command is used. */
export const USAGE = `Uso:
  npm run admin -- lista                    mostra os usuários
  npm run admin -- senha <e-mail>           gera outra senha e encerra as sessões do usuário
  npm run admin -- criar <e-mail>           cria um administrador
  npm run admin -- nivel <e-mail> <nivel>   muda o nível (${NIVEIS.join(', ')})`

/** What the commands work on. */
export interface AdminContext {
  usuarios: UsuariosRepo
  now: Date
}

const SHOWN_ONCE = 'Mostrada só desta vez:'

function parseEmail(text: string | undefined): string {
  const email = z.email().safeParse(text === undefined ? text : normalizarEmail(text))
  if (!email.success) throw new UsageError(`Informe um e-mail válido.\n${USAGE}`)
  return email.data
}

const unknown = (email: string) => new UsageError(`Não há usuário com o e-mail ${email}.`)

async function lista({ usuarios }: AdminContext): Promise<string[]> {
  return (await usuarios.list()).map(
    ({ email, nivel, responsavel, created_at }) =>
      `${email}  ${nivel}  ${responsavel}  ${created_at.slice(0, 10)}`,
  )
}

async function senha({ usuarios }: AdminContext, given: string | undefined): Promise<string[]> {
  const email = parseEmail(given)
  const nova = generateSenha()
  if (!(await usuarios.changeAccess(email, { senha_hash: await hashSenha(nova) }))) throw unknown(email)
  return [`A senha de ${email} mudou e suas sessões terminaram. ${SHOWN_ONCE}`, `  Senha: ${nova}`]
}

async function criar({ usuarios, now }: AdminContext, given: string | undefined): Promise<string[]> {
  const admin = await createAdmin(usuarios, { email: parseEmail(given) }, now)
  return [`Administrador criado. ${SHOWN_ONCE}`, `  E-mail: ${admin.email}`, `  Senha: ${admin.senha}`]
}

async function nivel(
  { usuarios }: AdminContext,
  given: string | undefined,
  asked: string | undefined,
): Promise<string[]> {
  const email = parseEmail(given)
  const parsed = nivelSchema.safeParse(asked)
  if (!parsed.success) throw new UsageError(`Informe um nível: ${NIVEIS.join(', ')}.`)
  if (!(await usuarios.changeAccess(email, { nivel: parsed.data }))) throw unknown(email)
  return [`${email} agora é ${parsed.data}; suas sessões terminaram.`]
}

const COMMANDS = new Map(Object.entries({ lista, senha, criar, nivel }))

/** Does what was typed and gives the lines to print. Throws UsageError, CONFLICT for an e-mail that is taken. */
export async function runAdmin(
  context: AdminContext,
  [name = '', ...args]: readonly string[],
): Promise<string[]> {
  const command = COMMANDS.get(name)
  if (!command) throw new UsageError(USAGE)
  return command(context, args[0], args[1])
}
