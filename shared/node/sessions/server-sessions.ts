import { z } from 'zod'
import { TOKEN_ACESSOS } from '#shared/contract/pessoas/tokens'
import { usuarioSchema } from '#shared/contract/pessoas/usuario'
import { tokenIdOf, type ProgramToken } from './program-tokens.ts'
import { ownerText } from './session-file.ts'
import {
  SPENT_ACCOUNTS_KEY,
  guessesOf,
  indexesOf,
  indexOf,
  liveOf,
  SESSION,
  SESSION_KINDS,
} from './session-keys.ts'
import { DELETE_OF, FORGET_GUESSES, TOKENS } from './session-scripts.ts'

/** A Redis or Valkey server that several gateways share, and that the operator's commands ask as well. */
export interface ScriptServer {
  /** Runs a script, during which the server does nothing else; keys are given without their prefix. */
  run(script: string, keys: readonly string[], args: readonly (string | number)[]): Promise<unknown>
}

/**
 * What is kept of a session besides the times that the server counts. `createdMs` is in ms since 1970, by the clock of
 * the gateway that made it.
 */
export const keptSchema = z.object({
  kind: z.enum(SESSION_KINDS),
  usuario: usuarioSchema,
  createdMs: z.number(),
  /** Present for a program's token, whose owner chose its name, what it may do, and the moment of its end. */
  token: z.object({ nome: z.string(), acesso: z.enum(TOKEN_ACESSOS), expiresMs: z.number() }).optional(),
})

const foundSchema = z.array(z.tuple([z.string(), z.string(), z.number()]))

/** Ends every session and token of a user on the server except the session of `exceptKey`. */
export const endSessionsOn = (server: ScriptServer, owner: string, exceptKey = '') =>
  server.run(DELETE_OF, indexesOf(owner), [exceptKey])

/** Forgets an account's wrong senhas on the server. */
export const forgetGuessesOn = (server: ScriptServer, account: string) =>
  server.run(FORGET_GUESSES, [guessesOf(account), SPENT_ACCOUNTS_KEY], [account])

/** The tokens that are asked for. */
interface Wanted {
  /** The time in ms since 1970 by the caller's clock. */
  nowMs: number
  /** Whose tokens; without it everybody's. */
  usuarioId?: string | number | undefined
}

async function tokensBy(server: ScriptServer, { nowMs, usuarioId }: Wanted, [id, ends]: [string, 0 | 1]) {
  const index = usuarioId === undefined ? liveOf('programa') : indexOf(ownerText(usuarioId), 'programa')
  const found = foundSchema.parse(await server.run(TOKENS, [index, SESSION], [id, ends]))
  return found.flatMap(([key, data, unseenMs]): ProgramToken[] => {
    const { usuario, createdMs, token } = keptSchema.parse(JSON.parse(data))
    if (!token) return []
    return [
      {
        id: tokenIdOf(key),
        ...token,
        usuarioId: usuario.id,
        email: usuario.email,
        createdMs,
        seenMs: unseenMs < 0 ? undefined : nowMs - unseenMs,
      },
    ]
  })
}

/** The tokens of programs on the server that have not ended, the newest first. */
export async function tokensOn(server: ScriptServer, wanted: Wanted): Promise<ProgramToken[]> {
  const found = await tokensBy(server, wanted, ['', 0])
  return found.reverse().sort((a, b) => b.createdMs - a.createdMs)
}

/** Revokes the token of an id on the server; undefined without one. */
export async function revokeOn(
  server: ScriptServer,
  id: string,
  whose: Wanted,
): Promise<ProgramToken | undefined> {
  const [revoked] = await tokensBy(server, whose, [id, 1])
  return revoked
}
