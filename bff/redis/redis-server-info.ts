import { OperatorError } from '#shared/errors/operator-error'

/** The oldest version of Redis that the product works with. */
const OLDEST = [6, 2] as const

/**
 * The warnings about a server, from its INFO. Throws OperatorError for one that is too old. A server that tells nothing
 * about itself, as some hosted services, is accepted.
 */
export function serverWarnings(info: string, place: string): string[] {
  const said = (name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(info)?.[1]
  const [major = 0, minor = 0] = (said('redis_version') ?? '').split('.').map(Number)
  const [least, lesser] = OLDEST
  if (major > 0 && (major < least || (major === least && minor < lesser)))
    throw new OperatorError(`O Redis ${place} é antigo: use o Redis 6.2 ou mais novo, ou o Valkey.`)
  const warnings: string[] = []
  const policy = said('maxmemory_policy')
  if (policy !== undefined && policy !== 'noeviction')
    warnings.push(
      `ATENÇÃO: o Redis ${place} descarta o que guarda quando a memória acaba (maxmemory-policy ${policy}): pessoas sairiam da sessão sem motivo. Use noeviction.`,
    )
  if (said('aof_enabled') === '0')
    warnings.push(
      `ATENÇÃO: o Redis ${place} não grava o que recebe (appendonly no): um reinício dele pode encerrar sessões e tokens de programas. Use appendonly yes.`,
    )
  return warnings
}
