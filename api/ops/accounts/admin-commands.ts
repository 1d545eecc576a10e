import { NIVEIS } from '#shared/linhas/niveis'
import type { Zona } from '#shared/time/zona'
import type { EmpresasRepo } from '../../db/repos/empresas-repo.ts'
import type { InspetoraRepo } from '../../db/repos/inspetora-repo.ts'
import { MistypedError, typed } from '../usage.ts'
import { EDITABLE } from './edited-fields.ts'
import { runEmpresa } from './empresa-command.ts'
import type { GatewaySessions } from './gateway-sessions.ts'
import { renameEmpresa } from './rename-empresa-command.ts'
import { listTokens, revokeToken } from './token-commands.ts'
import {
  create,
  desativar,
  desbloquear,
  editar,
  lista,
  nivel,
  reativar,
  senha,
  type UserContext,
} from './user-commands.ts'

/** What gateways keep, whatever their backend. */
interface OnSessions {
  sessions: GatewaySessions
  zona: Zona
}

/** What the backend keeps, too. */
interface OnDatabase extends OnSessions, Omit<UserContext, keyof OnSessions> {
  empresas: EmpresasRepo
  inspetora: InspetoraRepo
}

type Run<Context> = (context: Context, words: readonly string[]) => Promise<string[]>

type AdminCommand = {
  /** Its name and the words after it, as they are typed. More are refused: a word that nobody reads may have been meant. */
  call: string
  /** A name it had first, which is taken still. */
  formerName?: string
  /** Takes any number of words, and says itself which it does not read. */
  judgesWords?: true
  does: string
} & ({ on: 'sessions'; run: Run<OnSessions> } | { on: 'database'; run: Run<OnDatabase> })

const COMMANDS: readonly AdminCommand[] = [
  {
    call: 'lista',
    does: 'mostra os usuários: número, e-mail, nível, nome, cadastro, último acesso, situação',
    on: 'database',
    run: lista,
  },
  {
    call: 'senha <e-mail>',
    does: 'gera outra senha e encerra as sessões do usuário',
    on: 'database',
    run: senha,
  },
  { call: 'criar <e-mail>', does: 'cria um administrador', on: 'database', run: create },
  { call: 'nivel <e-mail> <nivel>', does: `muda o nível (${NIVEIS.join(', ')})`, on: 'database', run: nivel },
  {
    call: 'editar <e-mail> <campo>=<valor> ...',
    judgesWords: true,
    does: `muda o cadastro (${EDITABLE.join(', ')})`,
    on: 'database',
    run: editar,
  },
  {
    call: 'desativar <e-mail>',
    does: 'impede o acesso e encerra as sessões; o que o usuário enviou fica',
    on: 'database',
    run: desativar,
  },
  {
    call: 'reativar <e-mail>',
    formerName: 'ativar',
    does: 'permite o acesso de novo',
    on: 'database',
    run: reativar,
  },
  {
    call: 'desbloquear <e-mail>',
    does: 'esquece as senhas erradas que barram a entrada',
    on: 'sessions',
    run: desbloquear,
  },
  {
    call: 'tokens',
    does: 'mostra os tokens de programas',
    on: 'sessions',
    run: ({ sessions, zona }) => listTokens(sessions.tokens, zona),
  },
  {
    call: 'revogar <número>',
    does: 'encerra o token de programa com este número',
    on: 'sessions',
    run: ({ sessions }, [id]) => revokeToken(sessions.tokens, id),
  },
  {
    call: 'renomear-empresa "<nome>" "<nome novo>" [juntar]',
    judgesWords: true,
    does: 'muda o nome de uma empresa nos cadastros e leva os envios dela',
    on: 'database',
    run: ({ empresas }, words) => renameEmpresa(empresas, words),
  },
  {
    call: 'empresa ...',
    judgesWords: true,
    does: 'nome e logotipo da empresa nos relatórios',
    on: 'database',
    run: ({ inspetora }, words) => runEmpresa(inspetora, words),
  },
]

/** Where it says what a command does: in the command's own line, or below when that is too long. */
const COLUMN = 33

function usageOf({ call, does }: AdminCommand): string {
  const begun = `  ${call}`.padEnd(COLUMN)
  return begun.length > COLUMN ? `${begun}\n${' '.repeat(COLUMN)}${does}` : `${begun}${does}`
}

/** How the commands are used. */
export const USAGE = [`Uso: ${typed('admin', '<comando>')}`, ...COMMANDS.map(usageOf)].join('\n')

/** The command that was typed. Throws MistypedError for what is none, and for words that it would not read. */
export function commandOf([name = '', ...words]: readonly string[]): AdminCommand {
  const command = COMMANDS.find(
    ({ call, formerName }) => call.split(' ', 1)[0] === name || formerName === name,
  )
  if (!command) throw new MistypedError(`${name} não é um comando.`)
  const most = command.judgesWords ? Infinity : command.call.split(' ').length - 1
  const [extra] = words.slice(most)
  if (extra !== undefined) throw new MistypedError(`${name} não espera '${extra}'. Nada foi alterado.`)
  return command
}
