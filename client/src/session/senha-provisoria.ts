import { keepIfRoom } from '../page/storage/keep-if-room.ts'
import { acrossTabs, Listeners } from '../page/listeners.ts'
import { readSession } from './stored-session.ts'

/**
 * Key under which the browser keeps the id of a user with a generated senha: the banner asks for another
 * until it is changed.
 */
const KEY = 'senhaProvisoria'

const listeners = new Listeners()

/** Notes whether the user's senha is a generated one; called at a login, and once the senha was changed. */
export function storeProvisoria(userId: string, isProvisoria: boolean): void {
  if (isProvisoria) keepIfRoom(KEY, userId)
  else if (localStorage.getItem(KEY) === userId) localStorage.removeItem(KEY)
  listeners.tell()
}

/** True while the senha of the stored user is a generated one. */
export const isProvisoria = (): boolean => {
  const userId = localStorage.getItem(KEY)
  return userId !== null && userId === readSession()?.userId
}

/**
 * Calls the listener when `isProvisoria` may have changed, here or in another tab, until the returned
 * function is called.
 */
export const listenToProvisoria = acrossTabs(listeners)
