import type { RequestHandler } from 'express'
import { PATHS } from '#shared/contract/paths'
import { doneTogether } from '#shared/node/turns/done-together'
import type { BackendClient } from '../backend/backend-client.ts'
import type { RouteDeclaration } from './access.ts'
import type { Sessions } from '../session/sessions.ts'

const READY_TIMEOUT_MS = 3_000

interface HealthDeps {
  backend: BackendClient
  sessions: Sessions
  /** True from the moment the process was asked to stop. */
  isStopping: () => boolean
}

/**
 * The routes `/healthz`, which tells that the process lives, and `/readyz`, which tells whether backend and session
 * store answer, and what is at the backend's address. Source: contract §4.
 */
export function healthRoutes({ backend, sessions, isStopping }: HealthDeps): RouteDeclaration[] {
  const live: RequestHandler = (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok' })
  }
  // A flood of questions is one question to the store and the backend at a time.
  const storeAnswers = doneTogether(() =>
    sessions.ping().then(
      () => true,
      () => false,
    ),
  )
  const backendSeen = doneTogether(() => backend.look(READY_TIMEOUT_MS))
  const ready: RequestHandler = async (_req, res) => {
    const [stored, { achado, status }] = await Promise.all([storeAnswers(), backendSeen()])
    const servidor = status !== undefined
    const isReady = stored && servidor && !isStopping()
    res.setHeader('Cache-Control', 'no-store')
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ok' : 'indisponível', backend: servidor, sessoes: stored, achado })
  }
  const open = { method: 'GET', acesso: 'publico', cookieOnly: false } as const
  return [
    { ...open, path: PATHS.healthz, handler: live },
    { ...open, path: PATHS.readyz, handler: ready },
  ]
}
