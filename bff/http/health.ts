import type { RequestHandler } from 'express'
import { PATHS } from '#shared/contract/paths'
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

/** Asks once for all who ask meanwhile: a flood of questions is one question to the backend and the store at a time. */
function asked<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  const ask = () => check().finally(() => (running = undefined))
  return () => (running ??= ask())
}

/**
 * `/healthz`: the process lives. `/readyz`: backend and session store answer, and what was met at the backend's
 * address. Source: contract §4.
 */
export function healthRoutes({ backend, sessions, isStopping }: HealthDeps): RouteDeclaration[] {
  const live: RequestHandler = (_req, res) => {
    res.setHeader('Cache-Control', 'no-store').json({ status: 'ok' })
  }
  const storeAnswers = asked(() =>
    sessions.ping().then(
      () => true,
      () => false,
    ),
  )
  const backendSeen = asked(() => backend.look(READY_TIMEOUT_MS))
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
