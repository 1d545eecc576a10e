import { tryToKeep } from '../page/storage/keep-if-room.ts'

/** Keys of local storage. Source: spec §3. */
export const STORAGE_KEYS = ['token', 'userEmail', 'userId', 'userRole'] as const

/**
 * Key of the note that the gateway could not be told of a 'Sair', kept until it is told: the session lives on
 * there, but opens nothing here.
 */
const LEFT_KEY = 'saida'

/** What a login leaves in local storage; values as stored, all text. Source: spec §3, §4. */
export type StoredSession = Record<(typeof STORAGE_KEYS)[number], string>

/**
 * The session, where the device has no room for its values: this page alone has it, until it is loaded again.
 */
let unkept: StoredSession | null = null

const read = (key: keyof StoredSession) => localStorage.getItem(key) ?? unkept?.[key] ?? ''

/** That the user has left, where the device has no room for the note: this page alone knows it, until it is loaded again. */
let hasLeftHere = false

/** True while somebody has left whose session the gateway has not ended yet. */
export const hasUnendedSession = () => hasLeftHere || localStorage.getItem(LEFT_KEY) !== null

/** Notes whether the gateway still has to be told that this tab's user left. Another user's session is not noted. */
export function noteUnendedSession(isDue: boolean) {
  if (!isDue) {
    hasLeftHere = false
    localStorage.removeItem(LEFT_KEY)
  } else if (readSession()?.userId === tabUserId())
    hasLeftHere = !tryToKeep(() => localStorage.setItem(LEFT_KEY, '1'))
}

/** The stored session, or null when no userId is stored, or its user has left. */
export function readSession(): StoredSession | null {
  const userId = read('userId')
  if (!userId || hasUnendedSession()) return null
  return {
    token: read('token'),
    userEmail: read('userEmail'),
    userId,
    userRole: read('userRole'),
  }
}

/** The user this tab shows: stays the same when another tab signs someone else in. Source: contract §2. */
let tabUser: string | null = null

/** Keeps the answer of a login and makes its user the one this tab shows. */
export function storeSession(session: StoredSession) {
  const isKept = tryToKeep(() => {
    for (const key of STORAGE_KEYS) localStorage.setItem(key, session[key])
  })
  unkept = isKept ? null : session
  // Some of these values, or those of an earlier user, must not be taken for a session.
  if (!isKept) for (const key of STORAGE_KEYS) localStorage.removeItem(key)
  noteUnendedSession(false)
  tabUser = session.userId
}

/** Id of the user this tab shows, fixed at the first call after loading or at login; null when nobody is stored. */
export function tabUserId(): string | null {
  tabUser ??= readSession()?.userId ?? null
  return tabUser
}

/** Headers of every call behind the login: Authorization and X-User-Id. Source: contract §2. */
export function sessionHeaders(): Record<string, string> {
  const token = read('token')
  const id = tabUserId()
  return { ...(token && { Authorization: `Bearer ${token}` }), ...(id && { 'X-User-Id': id }) }
}

/**
 * Which session has followed an earlier one: none yet, one of the same user in this tab, or another user's.
 */
export type LaterSession = 'none' | 'own' | 'other'

/**
 * Notes the session when a call begins. When the call is refused, the returned function tells whether another
 * session has followed.
 */
export function sessionSince(): () => LaterSession {
  const [user, token] = [tabUserId(), read('token')]
  return () => {
    const now = read('token')
    if (now === '' || now === token) return 'none'
    return tabUserId() === user ? 'own' : 'other'
  }
}
