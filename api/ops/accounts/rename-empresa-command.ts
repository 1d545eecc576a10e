import { OperatorError } from '#shared/errors/operator-error'
import { textoCurto } from '#shared/linhas/campos'
import { formatContagem } from '#shared/text/formato'
import { EmpresaTaken, type EmpresasRepo } from '../../db/repos/empresas-repo.ts'
import { typed } from '../usage.ts'

const RENAME_USAGE = `Uso: ${typed('admin', 'renomear-empresa "<nome>" "<nome novo>" [juntar]')}
  muda o nome no cadastro de todos da empresa e leva os envios dela (ESCOPO=empresa)
  juntar   o mesmo, a uma empresa que já existe: uma passa a ver o que é da outra, e não se desfaz`

/** Gives a company another name, with its users and batches; gives the lines to print. Throws OperatorError. */
export async function renameEmpresa(repo: EmpresasRepo, args: readonly string[]): Promise<string[]> {
  const [from = '', typed, join] = args
  const to = textoCurto.safeParse(typed).data
  if (from.trim() === '' || to === undefined || args.length > 3 || (join !== undefined && join !== 'juntar'))
    throw new OperatorError(RENAME_USAGE)
  try {
    const { usuarios, lotes } = await repo.rename(from, to, { joins: join === 'juntar' })
    if (usuarios + lotes === 0)
      throw new OperatorError(`Não há usuários nem envios da empresa ${from.trim()}. Nada foi alterado.`)
    return [
      `${from.trim()} agora é ${to}: ${formatContagem(usuarios, 'usuário', 'usuários')} e ${formatContagem(lotes, 'envio', 'envios')}. O que os envios dizem em Sua Empresa fica.`,
    ]
  } catch (error) {
    if (!(error instanceof EmpresaTaken)) throw error
    throw new OperatorError(
      `Já há usuários ou envios da empresa ${to}. Para que as duas sejam uma só, repita com juntar no fim. Nada foi alterado.`,
    )
  }
}
