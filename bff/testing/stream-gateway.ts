import express from 'express'
import { onLoopback } from '#shared/node/testing/on-loopback'
import type { Usuario } from '#shared/contract/pessoas/usuario'
import { AppError } from '#shared/errors/errors'
import { mountDeclared } from '../http/access.ts'
import { BackendClient } from '../backend/backend-client.ts'
import { createPools } from '../backend/pools.ts'
import { createStreamServer } from '#shared/node/http/stream-server'
import { errorAnswers } from '../http/error-answers.ts'
import { createLog } from '#shared/node/log/create-log'
import { requestLog } from '#shared/node/http/request-log'
import { keepRecord, records } from '../observe/request-record.ts'
import type { RouteDeclaration } from '../http/access.ts'
import type { Authenticator } from '../session/authenticate.ts'
import type { Principal } from '../session/principal.ts'
import { collectSecrets } from './log-leaks.ts'

export const GERENTE: Usuario = { id: 7, email: 'ana@empresa.com.br', nivel: 'administrador' }

const BACKEND_TOKEN = 'token-do-backend'

/**
 * A gateway with a few routes only, over a real socket; the headers `x-teste-nivel`, `x-teste-id` and
 * `x-teste-programa` say who calls.
 */
export interface StreamGateway {
  url: string
  port: number
  /** How often a session was touched. */
  touches: () => number
  logLines: readonly string[]
  close(): Promise<void>
}

export async function startStreamGateway(
  backendUrl: string,
  routesOf: (backend: BackendClient) => RouteDeclaration[],
  { keepCookies = () => Promise.resolve() }: Partial<Pick<Principal, 'keepCookies'>> = {},
): Promise<StreamGateway> {
  const base = new URL(backendUrl)
  const secrets = collectSecrets(BACKEND_TOKEN, 'sessao=')
  const logLines: string[] = []
  const log = createLog('trace', { write: (line) => void logLines.push(line) })
  const pools = createPools()
  const backend = new BackendClient({ origin: () => base, ready: () => Promise.resolve(base) }, pools)
  let touched = 0
  const principal = (nivel: Usuario['nivel'], id: Usuario['id']): Omit<Principal, 'kind'> => ({
    token: undefined,
    sessionKey: 'a'.repeat(64),
    usuario: { ...GERENTE, nivel, id },
    credentials: { token: BACKEND_TOKEN },
    touch: () => void touched++,
    confirm: () => Promise.resolve(),
    keepCookies,
    end: () => Promise.resolve(),
  })
  const authenticator: Authenticator = (req) => {
    const nivel = req.get('x-teste-nivel') ?? 'administrador'
    if (nivel === 'anonimo') return Promise.reject(new AppError('NOT_SIGNED_IN'))
    const known = principal(nivel as Usuario['nivel'], req.get('x-teste-id') ?? GERENTE.id)
    return Promise.resolve({
      ...known,
      kind: req.get('x-teste-programa') === undefined ? 'navegador' : 'integrador',
    })
  }
  const app = express()
  app.use(requestLog({ log, level: 'info', records }), keepRecord)
  mountDeclared(app, routesOf(backend), authenticator)
  app.use(errorAnswers({ log, audit: () => undefined }))
  const server = createStreamServer((req, res) => void app(req, res))
  const { url, port, close } = await onLoopback(server)
  return {
    url,
    port,
    touches: () => touched,
    logLines,
    close: async () => {
      await close()
      await pools.close()
      secrets.refuseIn(logLines)
    },
  }
}
