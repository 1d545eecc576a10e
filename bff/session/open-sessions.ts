import { join } from 'node:path'
import { AppError } from '#shared/errors/errors'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { SESSION_FILE } from '#shared/node/sessions/session-file'
import type { RedisLink } from '../redis/redis-link.ts'
import { createRedisSessionStore } from './store/redis-session-store.ts'
import { createSessions, startSweep } from './sessions.ts'
import type { SessionLimits } from './session-life.ts'
import type { Sessions } from './sessions.ts'
import { createSqliteSessionStore } from './store/sqlite-session-store.ts'

interface SessionSettings {
  dataDir: string
  session: SessionLimits
}

interface SessionParts {
  secret: string
  log: Log
  /** To the server that keeps sessions; without it the data folder does. */
  link?: RedisLink | undefined
}

/** Sessions with an open store, and the function that closes it. */
export interface OpenSessions {
  sessions: Sessions
  /** Begins to sweep ended sessions every hour. */
  start: () => void
  close: () => Promise<unknown>
}

/** Opens the sessions of the data folder, or of the server beside it. */
export function openSessions(
  { dataDir, session: limits }: SessionSettings,
  { secret, log, link }: SessionParts,
): OpenSessions {
  const now = Date.now
  const folder = createSqliteSessionStore(join(dataDir, SESSION_FILE), link?.place)
  const store = link ? createRedisSessionStore({ link, folder, idleMs: limits.idleMs, now }) : folder
  const onStoreError = (error: unknown) => {
    // The link itself tells, once, that the server is away.
    if (error instanceof AppError && error.code === 'SESSIONS_UNAVAILABLE') return
    log.error({ evento: 'sessoes', ...faultOf(error) })
  }
  const sessions = createSessions({ store, secret, limits, now, onStoreError })
  let stopSweep = () => {}
  return {
    sessions,
    start: () => void (stopSweep = startSweep(sessions, onStoreError)),
    close: () => {
      stopSweep()
      return store.close()
    },
  }
}
