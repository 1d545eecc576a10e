import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { OperatorError } from '#shared/errors/operator-error'
import { inspetoraSchema, LOGO_MAX } from '#shared/contract/pessoas/inspetora'
import { AppError } from '#shared/errors/errors'
import { TEXTOS } from '#shared/textos/textos'
import type { InspetoraRepo } from '../../db/repos/inspetora-repo.ts'
import { logoOf } from '../../report/logo-file.ts'
import { typed } from '../usage.ts'

const EMPRESA_USAGE = `Uso: ${typed('admin', 'empresa [opções]')}
  sem opções                           mostra a empresa dos relatórios
  --nome "Vento Norte" --logo l.png    muda o nome, o logotipo (PNG ou JPEG, até 2 MB) ou os dois
  --sem-logo                           retira o logotipo
  --remover                            retira nome e logotipo`

const OPTIONS = {
  nome: { type: 'string' },
  logo: { type: 'string' },
  'sem-logo': { type: 'boolean' },
  remover: { type: 'boolean' },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch {
    throw new OperatorError(EMPRESA_USAGE)
  }
}

function checkedNome(given: string): string {
  const { data } = inspetoraSchema.safeParse({ nome: given })
  if (!data) throw new OperatorError(`--nome: ${TEXTOS.inspetora.nomeFaltando} Nada foi alterado.`)
  return data.nome
}

/** The logo as reports take it. Throws OperatorError for what is no logo. */
async function readLogo(path: string): Promise<Buffer> {
  const size = await stat(path).then(
    (file) => (file.isFile() ? file.size : undefined),
    () => undefined,
  )
  if (size === undefined)
    throw new OperatorError(`Não há arquivo em ${path}; confira --logo. Nada foi alterado.`)
  // Asked before it is read: what was named by mistake may be a film.
  if (size > LOGO_MAX) throw new OperatorError(`${path}: ${TEXTOS.inspetora.logoGrande}`)
  try {
    return await logoOf(await readFile(path))
  } catch (error) {
    throw error instanceof AppError ? new OperatorError(`${path}: ${error.texto}`) : error
  }
}

/** Shows or changes the company that inspects, whose name and logo reports bear; gives the lines to print. */
export async function runEmpresa(repo: InspetoraRepo, args: readonly string[]): Promise<string[]> {
  const { nome: given, logo: path, remover, 'sem-logo': semLogo } = parse(args)
  const before = await repo.find()
  if (remover) {
    if (args.length > 1) throw new OperatorError(EMPRESA_USAGE)
    await repo.remove()
    return ['Os relatórios não levam mais nome nem logotipo de empresa.']
  }
  if (path !== undefined && semLogo) throw new OperatorError(EMPRESA_USAGE)
  const nome = given === undefined ? before?.nome : checkedNome(given)
  if (args.length === 0 && !before) return [`Os relatórios não levam nome de empresa.\n${EMPRESA_USAGE}`]
  if (nome === undefined)
    throw new OperatorError('Informe também o nome da empresa, em --nome. Nada foi alterado.')
  const unless = semLogo ? null : undefined
  const logo = path === undefined ? unless : await readLogo(path)
  if (args.length > 0) await repo.save({ nome, logo })
  const shown = logo === undefined ? before?.logo : logo
  return [`Os relatórios levam o nome "${nome}" ${shown ? 'e o logotipo' : 'sem logotipo'}.`]
}
