import type { Response } from 'express'

/** Whether browsers reach the gateway by https, which decides the cookie's name and `Secure`. */
export interface CookieSettings {
  secure: boolean
}

/** The full name of one of our cookies. Source: contract §2. */
export const cookieName = (name: string, { secure }: CookieSettings) => (secure ? `__Host-${name}` : name)

const SESSION = 'sessao'

/** Every value the request gives for the session cookie; more than one is a forgery. */
export const presentedCookies = (header: string | undefined, settings: CookieSettings): string[] =>
  cookieValues(header, cookieName(SESSION, settings))

/** Every value a `Cookie` header gives for a name. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}

/** What all our cookies have in common. */
export const cookieAttributes = ({ secure }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure, encode: String }) as const

/** Gives the browser its session id; it ends with the browser, and on the server by its own limits. */
export function setSessionCookie(res: Response, settings: CookieSettings, id: string): void {
  res.cookie(cookieName(SESSION, settings), id, cookieAttributes(settings))
}

/** Takes the session id back from the browser. */
export function clearSessionCookie(res: Response, settings: CookieSettings): void {
  res.clearCookie(cookieName(SESSION, settings), cookieAttributes(settings))
}
