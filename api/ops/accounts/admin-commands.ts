import { z } from 'zod'
import { normalizeEmail } from '#shared/contract/pessoas/usuario'
import type { Zona } from '#shared/time/zona'
import { NIVEIS, nivelSchema } from '#shared/linhas/niveis'
import { createAdmin, generateSenha } from '../../auth/first-admin.ts'
import { hashSenha } from '../../auth/senha.ts'
import { escopoKey } from '../../db/escopo.ts'
import { LastAdministrator, type Access, type UsuariosRepo } from '../../db/repos/usuarios-repo.ts'
import { EDITABLE, parseEdited } from './edited-fields.ts'
import { typed, UsageError } from '../usage.ts'

/** How the command is used. */
export const USAGE = `Uso: ${typed('admin', '<comando>')}
  lista                          mostra os usuários: número, e-mail, nível, nome, cadastro, último acesso, situação
  senha <e-mail>                 gera outra senha e encerra as sessões do usuário
  criar <e-mail>                 cria um administrador
  nivel <e-mail> <nivel>         muda o nível (${NIVEIS.join(', ')})
  editar <e-mail> <campo>=<valor> ...
                                 muda o cadastro (${EDITABLE.join(', ')})
  desativar <e-mail>             impede o acesso e encerra as sessões; o que o usuário enviou fica
  reativar <e-mail>              permite o acesso de novo
  desbloquear <e-mail>           esquece as senhas erradas que barram a entrada
  tokens                         mostra os tokens de programas
  revogar <número>               encerra o token de programa com este número
  renomear-empresa "<nome>" "<nome novo>"
                                 muda o nome de uma empresa nos cadastros e leva os envios dela
  empresa ...                    nome e logotipo da empresa nos relatórios`

/** What the commands work on. */
export interface AdminContext {
  usuarios: UsuariosRepo
  now: Date
  /** Whose days are shown. */
  zona: Pick<Zona, 'dia'>
  /** Ends the user's sessions in the gateway; gives what there is to say when not all have ended. */
  endSessions: (usuarioId: number) => Promise<readonly string[]>
}

/** A command: what comes after its name. */
type Command = (context: AdminContext, args: readonly string[]) => string[] | Promise<string[]>

const SHOWN_ONCE = 'Mostrada só desta vez:'

/** The e-mail that was typed, as users are told apart by. Throws UsageError. */
export function parseEmail(text: string | undefined): string {
  const email = z.email().safeParse(text === undefined ? text : normalizeEmail(text))
  if (!email.success) throw new UsageError(`Informe um e-mail válido.\n${USAGE}`)
  return email.data
}

const unknown = (email: string) => new UsageError(`Não há usuário com o e-mail ${email}.`)

async function lista({ usuarios, zona }: AdminContext): Promise<string[]> {
  return (await usuarios.list()).map(
    ({ id, email, nivel, responsavel, created_at, ultimo_acesso, desativado_em }) => {
      const entered = ultimo_acesso === null ? 'nunca entrou' : zona.dia(ultimo_acesso)
      const situacao = desativado_em ? 'desativado' : 'ativo'
      return [id, email, nivel, responsavel, zona.dia(created_at), entered, situacao].join('  ')
    },
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
    return await endSessions(id)
  } catch (error) {
    if (!(error instanceof LastAdministrator)) throw error
    throw new UsageError(`${email} é o último administrador ativo; crie outro antes. Nada foi alterado.`)
  }
}

const senha: Command = async (context, [given]) => {
  const email = parseEmail(given)
  const nova = generateSenha()
  const more = await changeAccess(context, email, { senha_hash: await hashSenha(nova), senha_provisoria: 1 })
  return [`A senha de ${email} mudou e suas sessões terminaram. ${SHOWN_ONCE}`, `  Senha: ${nova}`, ...more]
}

const create: Command = async ({ usuarios, now }, [given]) => {
  const admin = await createAdmin(usuarios, { email: parseEmail(given) }, now)
  return [`Administrador criado. ${SHOWN_ONCE}`, `  E-mail: ${admin.email}`, `  Senha: ${admin.senha}`]
}

const nivel: Command = async (context, [given, asked]) => {
  const email = parseEmail(given)
  const parsed = nivelSchema.safeParse(asked)
  if (!parsed.success) throw new UsageError(`Informe um nível: ${NIVEIS.join(', ')}.`)
  const more = await changeAccess(context, email, { nivel: parsed.data })
  return [`${email} agora é ${parsed.data}; suas sessões terminaram.`, ...more]
}

const editar: Command = async ({ usuarios, endSessions }, [given, ...typed]) => {
  const email = parseEmail(given)
  const parsed = parseEdited(typed)
  if ('wrong' in parsed) throw new UsageError(`${parsed.wrong} Nada foi alterado.`)
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
  return [`${email} agora é ${other}; suas sessões terminaram.`, ...stays, ...(await endSessions(row.id))]
}

const desativar: Command = async (context, [given]) => {
  const email = parseEmail(given)
  const more = await changeAccess(context, email, { desativado_em: context.now.toISOString() })
  return [`${email} foi desativado; suas sessões terminaram, o que enviou fica.`, ...more]
}

const reativar: Command = async (context, [given]) => {
  const email = parseEmail(given)
  if ((await context.usuarios.findByEmail(email))?.desativado_em === null)
    return [`${email} já podia entrar. Nada foi alterado.`]
  const more = await changeAccess(context, email, { desativado_em: null })
  return [`${email} pode entrar de novo.`, ...more]
}

/** Every command, with the most words after its name. More are refused: a word that nobody reads may have been meant. */
const MOST_WORDS = new Map(
  Object.entries({
    lista: 0,
    senha: 1,
    criar: 1,
    nivel: 2,
    editar: Infinity,
    desativar: 1,
    reativar: 1,
    ativar: 1,
    desbloquear: 1,
    tokens: 0,
    revogar: 1,
    'renomear-empresa': Infinity,
    empresa: Infinity,
  }),
)

const noCommand = (name: string) => new UsageError(`${name} não é um comando.\n${USAGE}`)

/** Throws UsageError for what is no command, and for words that the command would not read. */
export function assertAllRead([name = '', ...args]: readonly string[]): void {
  const most = MOST_WORDS.get(name)
  if (most === undefined) throw noCommand(name)
  const [extra] = args.slice(most)
  if (extra !== undefined) throw new UsageError(`${name} não espera '${extra}'. Nada foi alterado.\n${USAGE}`)
}

const COMMANDS = new Map<string, Command>([
  ...Object.entries({ lista, senha, criar: create, nivel, editar, desativar, reativar }),
  // The name that `reativar` had first.
  ['ativar', reativar],
])

/** Does what was typed and gives the lines to print. Throws UsageError, CONFLICT for an e-mail that is taken. */
export async function runAdmin(
  context: AdminContext,
  [name = '', ...args]: readonly string[],
): Promise<string[]> {
  const command = COMMANDS.get(name)
  if (!command) throw noCommand(name)
  assertAllRead([name, ...args])
  return command(context, args)
}
