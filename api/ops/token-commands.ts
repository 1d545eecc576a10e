import { tokenIdSchema } from '#shared/contract/tokens'
import type { ProgramToken } from '#shared/node/sessions/program-tokens'
import { USAGE } from './admin-commands.ts'
import { UsageError } from './usage.ts'

/** Programs' tokens of the gateways. */
export interface TokensOfGateways {
  list: () => Promise<readonly ProgramToken[]>
  /** Undefined when there is none of this id. */
  revoke: (id: string) => Promise<ProgramToken | undefined>
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Gives a line for each token. */
export async function listTokens({ list }: TokensOfGateways): Promise<string[]> {
  const lines = (await list()).map(
    ({ id, email, nome, acesso, createdMs, seenMs, expiresMs }) =>
      `${id}  ${email}  ${acesso}  de ${dayOf(createdMs)} a ${dayOf(expiresMs)}` +
      `  ${seenMs === undefined ? 'nunca usado' : `usado em ${dayOf(seenMs)}`}  ${nome}`,
  )
  return lines.length > 0 ? lines : ['Não há tokens de programas.']
}

/** Revokes the token of an id. Throws UsageError when there is none. */
export async function revokeToken({ revoke }: TokensOfGateways, id = ''): Promise<string[]> {
  if (!tokenIdSchema.safeParse(id).success)
    throw new UsageError(`Informe o número do token, como a lista o mostra.\n${USAGE}`)
  const revoked = await revoke(id)
  if (!revoked) throw new UsageError(`Não há token com o número ${id}. Nada foi alterado.`)
  return [`O token "${revoked.nome}" de ${revoked.email} foi revogado.`]
}
