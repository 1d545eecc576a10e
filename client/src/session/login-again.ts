import { Listeners } from '../page/listeners.ts'
import { announceSession, hasSessionEnded } from './session-events.ts'
import { readSession, tabUserId, type LaterSession } from './stored-session.ts'

/**
 * A login in place: a page that holds unsaved work, or an upload under way, is not left for the login when its session
 * ends. Calls that were refused wait here until their user is signed in again, or leaves. Source: docs/decisions/114.
 */
const holding = new Set<() => boolean>()
const listeners = new Listeners()
const mended = new Listeners()
let asked: { answer: Promise<boolean>; settle: (again: boolean) => void } | null = null

/**
 * Registers work that may be under way, which `holds` tells when asked, until the returned function is
 * called.
 */
export function holdWork(holds: () => boolean): () => void {
  holding.add(holds)
  return () => {
    holding.delete(holds)
  }
}

/** True while the page holds unsaved work or an upload. */
export const isWorkHeld = () => [...holding].some((holds) => holds())

/**
 * True when the stored session is that of the user whom the tab shows: only that user can log in in place.
 */
const isOwnTab = () => tabUserId() !== null && readSession()?.userId === tabUserId()

/** True when the page holds work of its own user, and a component is there that draws the login in place. */
const isLoginPossible = () => listeners.size > 0 && isWorkHeld() && isOwnTab()

/** Waits for the login in place: true once the session is there again; false, at once, where the page may be left. */
export function loginAgain(): Promise<boolean> {
  if (asked) return asked.answer
  if (!isLoginPossible()) return Promise.resolve(false)
  let settle: (again: boolean) => void = () => undefined
  const answer = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  asked = { answer, settle }
  listeners.tell()
  return answer
}

/**
 * True when a call that was refused is to be made once more: a login in place has mended its session, or another
 * session of the same user has begun since. Otherwise the shell is told what the refusal says of the session; that of
 * the user who was here before says nothing about another user's.
 */
export async function mendSession(
  refused: { status: number; message: string },
  later: () => LaterSession,
): Promise<boolean> {
  if (later() === 'other') return false
  if (hasSessionEnded(refused.status) && (later() === 'own' || (await loginAgain()))) return true
  announceSession(refused.status, refused.message)
  return false
}

/** Ends the wait of all calls: `again` is true after a login, and false when the page is left. */
export function answerLoginAgain(again: boolean): void {
  asked?.settle(again)
  asked = null
  listeners.tell()
  if (again) mended.tell()
}

/** Calls `back` each time an ended session was mended in place, until the returned function is called. */
export const listenToMended = mended.add

export const isLoginAsked = () => asked !== null

/** Calls the listener when a login in place begins to be waited for, and when it ends; whoever listens draws it. */
export const listenToLoginAgain = listeners.add
