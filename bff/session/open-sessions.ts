import { join } from 'node:path'
import { faultOf } from '#shared/node/log/create-log'
import type { Log } from '#shared/node/log/create-log'
import { SESSION_FILE } from '#shared/node/sessions/session-file'
import { createSessions, startSweep } from './sessions.ts'
import type { Sessions } from './sessions.ts'
import { createSqliteSessionStore } from './sqlite-session-store.ts'

interface SessionSettings {
  dataDir: string
  /** How long a session lives, idle and in all. */
  session: { idleMs: number; maxMs: number }
}

/** Sessions whose store is open, and what closes it. */
export interface OpenSessions {
  sessions: Sessions
  close: () => Promise<unknown>
}

/** Opens the sessions of the data folder, and has those that are over swept away now and then. */
export function openSessions(
  { dataDir, session: limits }: SessionSettings,
  { secret, log }: { secret: string; log: Log },
): OpenSessions {
  const store = createSqliteSessionStore(join(dataDir, SESSION_FILE))
  const onStoreError = (error: unknown) => log.error({ evento: 'sessoes', ...faultOf(error) })
  const sessions = createSessions({ store, secret, limits, now: Date.now, onStoreError })
  const stopSweep = startSweep(sessions, onStoreError)
  return {
    sessions,
    close: () => {
      stopSweep()
      return store.close()
    },
  }
}
