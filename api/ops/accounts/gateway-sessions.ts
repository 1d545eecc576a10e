import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '#shared/errors/operator-error'
import { accountOf } from '#shared/node/sessions/account'
import { revokeIn, tokensIn } from '#shared/node/sessions/program-tokens'
import { keptSecret, SECRET_FILE } from '#shared/node/sessions/secret'
import {
  endSessionsOn,
  forgetGuessesOn,
  revokeOn,
  tokensOn,
  type ScriptServer,
} from '#shared/node/sessions/server-sessions'
import {
  endSessionsOf,
  inSessionFile,
  ownerText,
  SESSION_FILE,
  serverOf,
  unlockIn,
} from '#shared/node/sessions/session-file'
import { atSessionServer, sessionServerName } from '#shared/node/sessions/session-server'
import type { TokensOfGateways } from './token-commands.ts'
import { reasonOf } from '#shared/errors/thrown'

interface Places {
  dataDir: string
  /** Server that gateways share. */
  redisUrl: string | undefined
  /** As given; without it the one that is kept in the data folder. */
  sessionSecret: string | undefined
}

/** What commands do to the sessions of gateways: of the one of the folder, and of all that share a server. */
export interface GatewaySessions {
  /** Ends a user's sessions and tokens; gives what there is to say when not all have ended, with exit code 2. */
  end: (usuarioId: number) => Promise<readonly string[]>
  /** Forgets an e-mail's wrong senhas. */
  unlock: (email: string) => Promise<void>
  tokens: TokensOfGateways
}

/** Asks the server. Throws OperatorError for gateways whose secret is not known, and the driver's error. */
function atServer<T>(
  { dataDir, sessionSecret }: Places,
  url: string,
  work: (server: ScriptServer) => Promise<T>,
): Promise<T> {
  if (sessionSecret === undefined && !existsSync(join(dataDir, SECRET_FILE)))
    throw new OperatorError(
      `Com REDIS_URL o comando precisa do segredo dos gateways: informe SESSION_SECRET. Não há segredo em ${dataDir}.`,
    )
  return atSessionServer({ url, secret: sessionSecret ?? keptSecret(dataDir) }, work)
}

/**
 * The sessions that commands work on. Everything but `end` throws OperatorError while the server is away, and where there are
 * none: an empty list of another folder would be taken for an answer.
 */
export function gatewaySessions(places: Places): GatewaySessions {
  const { dataDir, redisUrl } = places
  const requireSome = () => {
    if (redisUrl === undefined && !existsSync(join(dataDir, SESSION_FILE)))
      throw new OperatorError(`Não há sessões de um gateway em ${dataDir}; confira DATA_DIR.`)
  }
  /** Undefined without a server. */
  const there = async <T>(work: (server: ScriptServer) => Promise<T>): Promise<T | undefined> => {
    if (redisUrl === undefined) {
      const server = serverOf(dataDir)
      if (server === undefined) return undefined
      throw new OperatorError(
        `As sessões do gateway de ${dataDir} ficam no Redis ${server}: informe a mesma REDIS_URL.`,
      )
    }
    return atServer(places, redisUrl, work).catch((error: unknown) => {
      if (error instanceof OperatorError) throw error
      throw new OperatorError(
        `O Redis ${sessionServerName(redisUrl)} não atende (${reasonOf(error)}). Repita o comando.`,
      )
    })
  }
  const end = async (usuarioId: number) => {
    const inFolder = endSessionsOf(dataDir, usuarioId)
    if (redisUrl !== undefined) {
      await atServer(places, redisUrl, (server) => endSessionsOn(server, ownerText(usuarioId)))
      return []
    }
    const server = serverOf(dataDir)
    if (server !== undefined)
      return [
        `As sessões ficam no Redis ${server}: terminam na próxima chamada ao gateway de ${dataDir}; com a mesma REDIS_URL, na hora e em todos.`,
      ]
    return inFolder ? [] : ['Sessões em um gateway com outra DATA_DIR terminam quando ele chamar o backend.']
  }
  return {
    end: (usuarioId) =>
      end(usuarioId).catch((error: unknown) => {
        process.exitCode = 2
        return [
          `ATENÇÃO: as sessões abertas não puderam ser encerradas (${reasonOf(error)}). Repita o comando.`,
        ]
      }),
    async unlock(email) {
      requireSome()
      const account = accountOf(email)
      if (redisUrl !== undefined) await there((server) => forgetGuessesOn(server, account))
      unlockIn(dataDir, email, Date.now())
    },
    tokens: {
      async list() {
        requireSome()
        const nowMs = Date.now()
        const shared = (await there((server) => tokensOn(server, { nowMs }))) ?? []
        return [...shared, ...(inSessionFile(dataDir, (db) => tokensIn(db, nowMs)) ?? [])]
      },
      async revoke(id) {
        requireSome()
        const shared = await there((server) => revokeOn(server, id, { nowMs: Date.now() }))
        return inSessionFile(dataDir, (db) => revokeIn(db, id)) ?? shared
      },
    },
  }
}
