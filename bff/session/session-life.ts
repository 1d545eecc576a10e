import type { SessionKind } from '#shared/node/sessions/session-keys'
import { DAY_MS } from '#shared/time/day'
import type { SessionRecord } from './store/session-store.ts'

/** Milliseconds an integrator's token lives. Source: contract §2. */
const INTEGRATOR_LIFE_MS = 12 * 3_600_000
/** How far back the computer's clock may be set, in ms, without ending sessions that began before. */
const MOST_BACK_MS = DAY_MS

/** How long a browser's session lives. */
export interface SessionLimits {
  /** Milliseconds without activity after which a browser session ends. */
  idleMs: number
  /** Milliseconds after login at which a browser session ends. */
  maxMs: number
}

/** Milliseconds that a session of a kind lives, unless its owner has chosen its end. */
export const lifeOf = (kind: SessionKind, { maxMs }: SessionLimits): number =>
  kind === 'navegador' ? maxMs : INTEGRATOR_LIFE_MS

/** Whether a session is over at `now`, in ms since 1970. */
export function isOver(session: SessionRecord, limits: SessionLimits, now: number): boolean {
  const { kind, createdMs, seenMs, expiresMs } = session
  if (now >= expiresMs) return true
  // A session that began while the clock was far ahead has longer to live than one that begins now. A program's token
  // is exempt: its owner chose its end.
  const beganMs = Math.min(createdMs, expiresMs - lifeOf(kind, limits))
  if (kind !== 'programa' && beganMs > now + MOST_BACK_MS) return true
  // The greatest age of today's settings also ends a session that began under a greater one.
  return kind === 'navegador' && (now >= createdMs + limits.maxMs || now >= seenMs + limits.idleMs)
}
