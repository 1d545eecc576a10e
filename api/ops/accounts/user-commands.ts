import { z } from 'zod'
import { OperatorError } from '#shared/errors/operator-error'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import type { Zona } from '#shared/time/zona'
import { NIVEIS, nivelSchema } from '#shared/linhas/niveis'
import { createAdmin, generateSenha } from '../../auth/first-admin.ts'
import { hashSenha } from '../../auth/senha.ts'
import { escopoKey } from '../../db/escopo.ts'
import { LastAdministrator, type Access, type UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { parseEdited } from './edited-fields.ts'
import type { GatewaySessions } from './gateway-sessions.ts'
import { MistypedError } from '../usage.ts'

/** What commands on users work on. */
export interface UserContext {
  usuarios: UsuariosRepo
  now: Date
  /** Whose days are shown. */
  zona: Pick<Zona, 'dia'>
  sessions: Pick<GatewaySessions, 'end'>
}

/** A command: what comes after its name. */
type UserCommand = (context: UserContext, words: readonly string[]) => Promise<string[]>

const SHOWN_ONCE = 'Mostrada só desta vez:'

/** The e-mail that was typed, as users are told apart by. Throws MistypedError. */
function parseEmail(text: string | undefined): string {
  const email = z.email().safeParse(text === undefined ? text : normalizeEmail(text))
  if (!email.success) throw new MistypedError('Informe um e-mail válido.')
  return email.data
}

const unknown = (email: string) => new OperatorError(`Não há usuário com o e-mail ${email}.`)

export async function lista({ usuarios, zona }: Pick<UserContext, 'usuarios' | 'zona'>): Promise<string[]> {
  return (await usuarios.list()).map(
    ({ id, email, nivel, responsavel, created_at, ultimo_acesso, desativado_em }) => {
      // Version 0.1.0 wrote no entries down: of its users nobody knows whether they ever entered.
      const entered = ultimo_acesso === null ? 'sem acesso registrado' : zona.dia(ultimo_acesso)
      const situacao = desativado_em ? 'desativado' : 'ativo'
      return [id, email, nivel, responsavel, zona.dia(created_at), entered, situacao].join('  ')
    },
  )
}

/** Changes a user's access and ends the sessions that began with the old one. Throws OperatorError. */
async function changeAccess(
  { usuarios, sessions }: UserContext,
  email: string,
  access: Access,
): Promise<readonly string[]> {
  try {
    const id = (await usuarios.findByEmail(email))?.id
    if (id === undefined || !(await usuarios.change(id, { access }))) throw unknown(email)
    return await sessions.end(id)
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error
    throw new OperatorError(`${email} é o último administrador ativo; crie outro antes. Nada foi alterado.`)
  }
}

export const senha: UserCommand = async (context, [given]) => {
  const email = parseEmail(given)
  const nova = generateSenha()
  const more = await changeAccess(context, email, { senha_hash: await hashSenha(nova), senha_provisoria: 1 })
  return [`A senha de ${email} mudou e suas sessões terminaram. ${SHOWN_ONCE}`, `  Senha: ${nova}`, ...more]
}

export const create: UserCommand = async ({ usuarios, now }, [given]) => {
  const admin = await createAdmin(usuarios, { email: parseEmail(given) }, now)
  return [`Administrador criado. ${SHOWN_ONCE}`, `  E-mail: ${admin.email}`, `  Senha: ${admin.senha}`]
}

export const nivel: UserCommand = async (context, [given, asked]) => {
  const email = parseEmail(given)
  const parsed = nivelSchema.safeParse(asked)
  if (!parsed.success) throw new OperatorError(`Informe um nível: ${NIVEIS.join(', ')}.`)
  const more = await changeAccess(context, email, { nivel: parsed.data })
  return [`${email} agora é ${parsed.data}; suas sessões terminaram.`, ...more]
}

export const editar: UserCommand = async ({ usuarios, sessions }, [given, ...typed]) => {
  const email = parseEmail(given)
  const parsed = parseEdited(typed)
  if ('wrong' in parsed) throw new OperatorError(`${parsed.wrong} Nada foi alterado.`)
  const { email: other, ...cadastro } = parsed.edited
  const row = await usuarios.findByEmail(email)
  if (!row) throw unknown(email)
  const moves = other !== undefined && other !== email
  const access = moves ? { email: other } : {}
  if (!(await usuarios.change(row.id, { cadastro, access }))) throw unknown(email)
  const leaves = cadastro.empresa !== undefined && escopoKey(cadastro.empresa) !== escopoKey(row.empresa)
  const stays =
    leaves && row.empresa
      ? [`O que já enviou continua com ${row.empresa}; renomear-empresa leva os envios.`]
      : []
  if (!moves) return [`O cadastro de ${email} mudou.`, ...stays]
  return [`${email} agora é ${other}; suas sessões terminaram.`, ...stays, ...(await sessions.end(row.id))]
}

export const desativar: UserCommand = async (context, [given]) => {
  const email = parseEmail(given)
  const more = await changeAccess(context, email, { desativado_em: context.now.toISOString() })
  return [`${email} foi desativado; suas sessões terminaram, o que enviou fica.`, ...more]
}

export const reativar: UserCommand = async (context, [given]) => {
  const email = parseEmail(given)
  if ((await context.usuarios.findByEmail(email))?.desativado_em === null)
    return [`${email} já podia entrar. Nada foi alterado.`]
  const more = await changeAccess(context, email, { desativado_em: null })
  return [`${email} pode entrar de novo.`, ...more]
}

/** Has the gateways forget an e-mail's wrong senhas; they count them, before any backend. */
export async function desbloquear(
  { sessions }: { sessions: Pick<GatewaySessions, 'unlock'> },
  [given]: readonly string[],
): Promise<string[]> {
  const email = parseEmail(given)
  await sessions.unlock(email)
  return [`As senhas erradas de ${email} até agora não barram mais a entrada.`]
}
