import { OperatorError } from '#shared/errors/operator-error'
import { tokenIdSchema } from '#shared/contract/pessoas/tokens'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import type { Zona } from '#shared/time/zona'
import { MistypedError } from '../usage.ts'

/** Programs' tokens of the gateways. */
export interface TokensOfGateways {
  list: () => Promise<readonly ProgramToken[]>
  /** Undefined when there is none of this id. */
  revoke: (id: string) => Promise<ProgramToken | undefined>
}

/** Gives a line for each token, with the days of a zone: the last is one on which it still opens. */
export async function listTokens({ list }: TokensOfGateways, zona: Pick<Zona, 'dia'>): Promise<string[]> {
  const dayOf = (ms: number) => zona.dia(new Date(ms))
  const lines = (await list()).map(
    ({ id, email, nome, acesso, createdMs, seenMs, expiresMs }) =>
      `${id}  ${email}  ${acesso}  de ${dayOf(createdMs)} a ${dayOf(expiresMs - 1)}` +
      `  ${seenMs === undefined ? 'nunca usado' : `usado em ${dayOf(seenMs)}`}  ${nome}`,
  )
  return lines.length > 0 ? lines : ['Não há tokens de programas.']
}

/** Revokes the token of an id. Throws OperatorError when there is none. */
export async function revokeToken({ revoke }: TokensOfGateways, id = ''): Promise<string[]> {
  if (!tokenIdSchema.safeParse(id).success)
    throw new MistypedError('Informe o número do token, como a lista o mostra.')
  const revoked = await revoke(id)
  if (!revoked) throw new OperatorError(`Não há token com o número ${id}. Nada foi alterado.`)
  return [`O token "${revoked.nome}" de ${revoked.email} foi revogado.`]
}
