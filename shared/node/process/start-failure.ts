import { OperatorError } from '#shared/errors/operator-error'
import { isDatabaseFull, isDiskFull } from '../data-folder/system-errors.ts'

interface Where {
  port?: number | undefined
  path?: string | undefined
}

const notAFolder = ({ path }: Where) => `${path} (DATA_DIR) não é uma pasta.`

const SYSTEM: Record<string, (where: Where) => string | undefined> = {
  EADDRINUSE: ({ port }) => `A porta ${port} (PORT) já está em uso por outro programa.`,
  EACCES: ({ port, path }) =>
    path
      ? `Sem permissão para escrever em ${path} (DATA_DIR).`
      : `Sem permissão para usar a porta ${port} (PORT).`,
  // Rights of a file can be changed by its owner alone: root restored or copied it.
  EPERM: ({ path }) =>
    path && `${path} (DATA_DIR) é de outro usuário: devolva a pasta ao da plataforma (chown -R).`,
  EADDRNOTAVAIL: () => 'Este computador não tem o endereço de HOST.',
  ENOTFOUND: () => 'O endereço de HOST não existe.',
  EROFS: ({ path }) => `${path} (DATA_DIR) não aceita escrita.`,
  ENOENT: ({ path }) => `A pasta ${path} (DATA_DIR) não pode ser criada.`,
  ENOTDIR: notAFolder,
  // There is a file, or a link to nothing, where a folder is to be made.
  EEXIST: notAFolder,
}

/**
 * The sentence for the operator about what stopped the start of a process: an OperatorError, or an error of the system;
 * undefined for any other error.
 */
export function startSentence(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message
  if (isDiskFull(error) || isDatabaseFull(error)) return 'Não há espaço livre em DATA_DIR.'
  if (!(error instanceof Error)) return undefined
  const { code = '', ...where } = error as NodeJS.ErrnoException & Where
  return SYSTEM[code]?.(where)
}
