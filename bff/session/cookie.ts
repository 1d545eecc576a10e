import type { Response } from 'express'

/** Whether browsers reach the gateway by https, which decides the cookie's name and `Secure`. */
export interface CookieSettings {
  secure: boolean
}

/** Name of the session cookie. Source: contract §2. */
const cookieName = ({ secure }: CookieSettings) => (secure ? '__Host-sessao' : 'sessao')

/** Every value the request gives for the session cookie; more than one is a forgery. */
export const presentedCookies = (header: string | undefined, settings: CookieSettings): string[] =>
  cookieValues(header, cookieName(settings))

/** Every value a `Cookie` header gives for a name. */
export function cookieValues(header: string | undefined, name: string): string[] {
  const prefix = `${name}=`
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => pair.slice(prefix.length))
}

const attributes = ({ secure }: CookieSettings) =>
  ({ httpOnly: true, sameSite: 'strict', path: '/', secure, encode: String }) as const

/** Gives the browser its session id; it ends with the browser, and on the server by its own limits. */
export function setSessionCookie(res: Response, settings: CookieSettings, id: string): void {
  res.cookie(cookieName(settings), id, attributes(settings))
}

/** Takes the session id back from the browser. */
export function clearSessionCookie(res: Response, settings: CookieSettings): void {
  res.clearCookie(cookieName(settings), attributes(settings))
}
